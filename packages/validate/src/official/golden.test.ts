import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { type OfficialLanguage, officialRules, officialValidation, validateRelationLines } from "./run.ts";

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
  readonly uncaught?: string;
}

type Edition = "2015" | "2016";

/** What ours prints, with the traceback's last line set apart as in the golden files. */
async function run(text: string, edition: Edition, language: OfficialLanguage): Promise<Printed> {
  const printed = { stdout: "", stderr: "" };
  const pieces = officialValidation(chunks(text), officialRules(edition, language));
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) {
      if (value === 0) return { ...printed, exit: 0 };
      const lines = printed.stderr.split("\n");
      const uncaught = lines.splice(-2, 1)[0] as string;
      return { ...printed, stderr: lines.join("\n"), exit: 1, uncaught };
    }
    printed[value.stream] += value.text;
  }
}

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

describeShared("golden/validator", "the official validators' output", (folder) => {
  interface Line {
    readonly name: string;
    readonly language: string;
    readonly line: string;
    readonly st15_validator?: Printed;
    readonly st16_validator: Printed;
    readonly st16_validate_relation_list: Printed | null;
  }
  const lines = readJson<Line[]>(join(folder, "validator_lines.json")).filter(
    (line) => line.language !== "fr",
  );

  test.each(lines)("line $name", async (line) => {
    const text = `${line.line}\n`;
    const language = line.language as OfficialLanguage;
    expect(await run(text, "2016", language)).toEqual(line.st16_validator);
    if (line.st15_validator) {
      const { exit, stdout, stderr } = await run(text, "2015", "en");
      expect({ exit, stdout, stderr }).toMatchObject(pick(line.st15_validator));
    }
    const list = validateRelationLines(Buffer.from(text), language);
    const expected = line.st16_validate_relation_list as Printed;
    expect(list.stderr).toBe(expected.stderr);
    expect(list.uncaught).toBe(expected.uncaught);
    if (expected.exit === 0) expect(list.valid ? "True\n" : "False\n").toBe(expected.stdout);
  });

  type File = Record<string, Printed> & { readonly text?: string; readonly lines?: string[] };
  const files = Object.entries(readJson<Record<string, File>>(join(folder, "validator_files.json")));

  test.each(files)("file %s", async (_name, file) => {
    const text = file.text ?? (file.lines ?? []).map((line) => `${line}\n`).join("");
    const programs = {
      st15_validator: ["2015", "en"],
      st16_validator_en: ["2016", "en"],
      st16_validator_zh: ["2016", "zh"],
    } as const;
    for (const [program, [edition, language]] of Object.entries(programs)) {
      const expected = file[program];
      if (expected) expect(await run(text, edition, language)).toEqual(expected);
    }
  });
});

describeShared("golden/scorer/cases", "the official validator on the scorers' cases", (folder) => {
  const language = new Map(
    readJson<{ name: string; language: OfficialLanguage }[]>(join(folder, "../manifest.json")).map((item) => [
      item.name,
      item.language,
    ]),
  );

  test.each(readdirSync(folder))("%s", async (name) => {
    const expected = readJson<Record<string, Printed>>(join(folder, name, "expected.json"));
    const text = readFileSync(join(folder, name, "output.json"), "utf8");
    expect(await run(text, "2016", language.get(name) ?? "en")).toEqual(expected.validator);
    if (expected.st15_validator) {
      expect(await run(text, "2015", "en")).toEqual(expected.st15_validator);
    }
  });
});

function pick({ exit, stdout, stderr }: Printed): Pick<Printed, "exit" | "stdout" | "stderr"> {
  return { exit, stdout, stderr };
}
