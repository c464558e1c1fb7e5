import { readFileSync } from "node:fs";

// Says in what two records of record.js differ; exit code 1 where they do.
//   node tooling/outputs/compare.js BEFORE.json AFTER.json

const [before, after] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
let differences = 0;
for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
  const [old, now] = [before[name], after[name]].map(flat);
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => old[key] !== now[key],
  );
  if (changed.length === 0) continue;
  differences++;
  const names = changed.slice(0, 6).map((key) => (key === "code" ? `code ${old.code} → ${now.code}` : key));
  console.log(`${name}: ${names.join(", ")}${changed.length > 6 ? `, and ${changed.length - 6} more` : ""}`);
}
console.log(`${differences} of ${Object.keys(after).length} commands differ`);
process.exit(differences === 0 ? 0 : 1);

function flat({ files = {}, ...rest } = {}) {
  return { ...rest, ...files };
}
