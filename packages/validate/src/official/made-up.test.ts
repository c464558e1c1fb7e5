import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { officialRules, officialValidation } from "./run.ts";

/**
 * Files we have made up, each for one rule of the official validators, with what those print: written by this
 * package when it agreed with the official programs on all recorded lines.
 */
interface Case {
  readonly name: string;
  readonly file: string;
  /** By edition and language. */
  readonly expected: Readonly<Record<string, { exit: number; stdout: string; stderr: string }>>;
}

const recorded = new URL("../../test/official-output.data.json", import.meta.url);
const cases = JSON.parse(readFileSync(recorded, "utf8")) as Case[];

test.each(cases)("$name", async ({ file, expected }) => {
  for (const [task, printed] of Object.entries(expected)) {
    const [edition, language] = task.split(" ") as ["2015" | "2016", "en" | "zh"];
    expect(await validatorOutput(file, edition, language), task).toEqual(printed);
  }
});

async function validatorOutput(
  file: string,
  edition: "2015" | "2016",
  language: "en" | "zh",
): Promise<Case["expected"][string]> {
  const output = { stdout: "", stderr: "" };
  const chunks = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(file);
  };
  const pieces = officialValidation(chunks(), officialRules(edition, language));
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { exit: value, ...output };
    output[value.stream] += value.text;
  }
}
