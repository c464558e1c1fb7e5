import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageRules, pageReasons } from "@discoprep/corpus/rules";
import { expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

test("a rule is explained with what to do", async () => {
  const { exit, stdout } = await runForTest(["explain", "span-past-end"]);
  expect(exit).toBe(0);
  expect(stdout).toBe(
    "span-past-end\n  A span goes past the end of the raw text.\n  Check that annotation and raw text belong together.\n",
  );
});

test("an id of the validator and of messages stands twice", async () => {
  const { stdout } = await runForTest(["explain", "span-cuts-token", "--json"]);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; command?: string });
  expect(found.map(({ command }) => command)).toEqual([undefined, "validate"]);
});

test("a reason is explained with the file in which it stands", async () => {
  const { exit, stdout } = await runForTest(["explain", "over-budget"]);
  expect(exit).toBe(0);
  expect(stdout.match(/^\S.*$/gm)).toEqual([
    "over-budget",
    "over-budget (dropped.jsonl)",
    "over-budget (selection.jsonl)",
  ]);
});

test("an unknown id is wrong usage", async () => {
  const { exit, stdout, stderr } = await runForTest(["explain", "no-such-rule", "over-budget"]);
  expect([exit, stdout]).toEqual([2, expect.stringContaining("over-budget (")]);
  expect(stderr).toContain("`discoprep explain` lists all");
});

/** Ids that are composed in the source code: `${part}-not-written`. */
const composed = /-not-written$|-without-annotation$|^read-as-/;

// The type RuleId ensures that the list has every id of a message.
test("every rule and reason of the lists is one that some source names", () => {
  const packages = fileURLToPath(new URL("../../../", import.meta.url));
  const sources = readdirSync(packages)
    .map((name) => join(packages, name, "src"))
    .filter((folder) => existsSync(folder))
    .flatMap(sourceFiles)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const { dropped, selection } = pageReasons();
  const unused = Object.keys({ ...messageRules(), ...dropped, ...selection }).filter(
    (id) => !composed.test(id) && !sources.includes(`"${id}"`),
  );
  expect(unused).toEqual([]);
});

test("explanations are sentences", () => {
  const { dropped, selection } = pageReasons();
  const reasons = [dropped, selection].flatMap((table) => Object.entries(table));
  const rules = Object.entries(messageRules());
  for (const [, { what }] of reasons) expect(what).toMatch(/^[A-Z].*\.$/);
  for (const [, { what }] of rules) expect(what).toMatch(/^([a-z`"$]|[A-Z]\w*[A-Z]|[A-Z][a-z]+Bank).*[^.]$/);
  for (const [id, { remedy }] of [...reasons, ...rules]) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(remedy, id).toMatch(/^[A-Z`].*\.$/);
  }
});

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
