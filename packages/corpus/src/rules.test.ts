import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checksOf, messageRules, pageReasons, type Rule } from "./rules.ts";

const packages = fileURLToPath(new URL("../../", import.meta.url));

/** Ids that are composed in the source code: `${part}-not-written`. */
const composed = /-not-written$|-without-annotation$|^read-as-/;

// The type RuleId ensures that the table has every id of a message.
test("every rule and reason is one that some source names", () => {
  const sources = readdirSync(packages)
    .map((name) => join(packages, name, "src"))
    .filter((folder) => existsSync(folder))
    .flatMap(sourceFiles)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const { dropped, selection } = pageReasons();
  const unused = Object.keys({ ...messageRules(), ...dropped, ...selection }).filter(
    (id) => !composed.test(id) && !sources.includes(`"${id}"`) && !sources.includes(`  ${id}:`),
  );
  expect(unused).toEqual([]);
});

test("rules and reasons are phrases, and remedies are sentences", () => {
  const { dropped, selection } = pageReasons();
  const all = [dropped, selection, messageRules()].flatMap((table) => Object.entries(table));
  for (const [id, { what, remedy }] of all) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(what).toMatch(/^([a-z`"$]|[A-Z]\w*[A-Z]|[A-Z][a-z]+Bank).*[^.]$/);
    expect(remedy, id).toMatch(/^[A-Z`].*\.$/);
  }
});

test("a check has a level, and is an error or a warning", () => {
  for (const [id, { severity, check, level }] of Object.entries<Rule>(messageRules())) {
    expect(level === undefined, id).toBe(check === undefined);
    if (check !== undefined) expect(severity, id).not.toBe("info");
  }
});

test.each([
  ["relations", "validate"],
  ["conllu", "formats/src/conllu"],
  ["conll08", "formats/src/conll08"],
] as const)("the README has the checks of %s", (format, name) => {
  const rows = readFileSync(join(packages, name, "README.md"), "utf8").match(/^\| [1-6] .*$/gm);
  expect(rows).toEqual(
    [...checksOf(format)].map(
      ([id, { level, severity, what, remedy }]) =>
        `| ${[level, `\`${id}\``, severity, what, remedy].join(" | ")} |`,
    ),
  );
});

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
