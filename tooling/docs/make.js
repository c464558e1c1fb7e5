import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, root, run } from "../setup/install.js";

const folder = fileURLToPath(new URL("./", import.meta.url));

function writeRules(file) {
  const command = join(root, "packages/cli/bin/discoprep.js");
  const printed = execFileSync(process.execPath, [command, "explain", "--json"], { encoding: "utf8" });
  const rows = printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ id, command, file, what, remedy }) => [`\`${id}\``, command ?? file ?? "", what, remedy]);
  const table = [
    ["rule or reason", "of", "what it means", "what to do"],
    ["---", "---", "---", "---"],
    ...rows,
  ];
  const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
  const lines = table.map((row) => `| ${row.map(cell).join(" | ")} |`);
  mkdirSync(join(root, "out"), { recursive: true });
  writeFileSync(file, `# Rules and reasons\n\n${lines.join("\n")}\n`);
}

/**
 * Makes the site: guide, commands, formats, rules, architecture, decisions, and the functions of each package. A link that
 * leads nowhere is an error. The packages must be built.
 * @param {string} target its folder
 * @returns {{ status: number | null, printed: string }} the exit code of typedoc, and what it printed
 */
export function makeDocs(target) {
  writeRules(join(root, "out", "rules.md"));
  const typedoc = join(folder, "node_modules/typedoc/bin/typedoc");
  const options = ["--options", folder, "--out", target];
  const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, ...options], { encoding: "utf8" });
  return { status, printed: stdout + stderr };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  run("turbo", ["run", "build", "--output-logs=errors-only"]);
  const { status, printed } = makeDocs(join(root, "out", "docs"));
  process.stdout.write(printed);
  process.exitCode = status ?? 1;
}
