import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildProgram, terminalOn } from "../../../packages/cli/src/index.ts";
// @ts-expect-error: a script without types
import { commandReference, commandsOf, optionMeanings, referenceFile } from "../commands.js";

interface NamedCommand {
  readonly name: string;
  readonly command: Awaited<ReturnType<typeof buildProgram>>;
}

describe("docs/commands.md", () => {
  const written = readFileSync(referenceFile, "utf8");
  const sections = new Map(written.split(/^## /m).map((text) => [text.split("\n")[0], text]));

  it("is what `npm run commands` writes from the commands as they are", async () => {
    expect(written).toBe(await commandReference());
  });

  it("has every option and argument of every command", async () => {
    const commands: NamedCommand[] = commandsOf(await buildProgram(terminalOn()));
    expect(commands.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["convert", "agree pdt", "complete"]),
    );
    const missing = commands.flatMap(({ name, command }) => {
      const words = [
        ...command.registeredArguments.map((argument) => `\`${argument.name()}\``),
        ...command.options.map(({ flags }) => `\`${flags}\``),
      ];
      const section = sections.get(name) ?? "";
      return words
        .filter((word) => word !== "`--quiet`" && !section.includes(word))
        .map((word) => [name, word]);
    });
    expect(missing).toEqual([]);
  });

  it("has one meaning of each option", async () => {
    const meanings: [string, Map<string, string[]>][] = optionMeanings(
      commandsOf(await buildProgram(terminalOn())),
    );
    expect(meanings.filter(([, { size }]) => size > 1)).toEqual([]);
    expect(meanings.length).toBeLessThanOrEqual(112);
  });

  it("has every option that a rule names", () => {
    const named =
      readFileSync("packages/corpus/data/rules.json", "utf8").match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
    const ofNode = ["--max-old-space-size"];
    expect(named.filter((option) => !written.includes(`\`${option}`) && !ofNode.includes(option))).toEqual(
      [],
    );
  });

  it("says which options must be given", () => {
    expect(sections.get("convert")).toContain(
      "| `--out <dir>` | folder or file to write: the release (required) |",
    );
    expect(sections.get("convert")).toMatch(/^\| `--raw <dir>` \| (?!.*required).* \|$/m);
  });
});
