import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { runForTest } from "../test/run-command.ts";
import { terminalOn } from "./terminal.ts";

/** What clears the screen, sets a title (C1) and turns the order of letters around. */
const hostile = "\u001b[2J\u009b31m\u202egnp.\u0007\r";
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const commands = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

function relation(fields: object): string {
  const line = {
    ...{ DocID: "d", ID: 1, Type: "Explicit", Sense: ["Comparison.Contrast"] },
    Arg1: { TokenList: [0, 1] },
    Arg2: { TokenList: [3] },
    Connective: { TokenList: [2] },
    ...fields,
  };
  return `${JSON.stringify(line)}\n`;
}

test("ids, senses, types and file names of strangers reach no terminal raw", async () => {
  const folder = testFolder({
    gold: relation({}),
    [`named ${hostile}`]: relation({ DocID: `d${hostile}`, Type: `Explicit${hostile}` }),
    sense: relation({ Sense: [`Comparison${hostile}`] }),
    broken: `{"DocID":"${hostile}`,
    [`raw/x${hostile}.txt`]: new Uint8Array([0x61, 0xff]),
  });
  const at = (name: string): string => join(folder, name);
  const named = at(`named ${hostile}`);
  for (const line of [
    ["score", at("gold"), named],
    ["score", at("gold"), at("sense"), "--table", "overview,measures,senses"],
    ["score", at("sense"), at("gold"), "--table", "overview,measures,senses"],
    ["score", at("gold"), at("broken")],
    ["score", at("gold"), named, at("sense")],
    ["score", at("gold"), at("sense"), "--json"],
    ["validate", named, "--lang", "en"],
    ["validate", at("sense"), "--lang", "en", "--json"],
    ["stats", named],
    ["stats", at("sense")],
    ["convert", "--lang", "en", "--raw", at("raw"), "--out", at("out")],
    [`no-such${hostile}`],
    ["score", at(`absent${hostile}`), at("gold")],
  ]) {
    const { stdout, stderr } = await runForTest(line);
    expect(
      `${line.map((word) => word.replace(folder, "")).join(" ")}: ${stdout}${stderr}`.length,
    ).toBeGreaterThan(0);
    expect(commands.exec(stdout + stderr)?.input, line[0]).toBeUndefined();
  }
});

test("data reaches files as it is, and a terminal without what commands it", () => {
  const written: string[] = [];
  const stream = (isTTY: boolean): never => ({ isTTY, write: (text: string) => written.push(text) }) as never;
  for (const isTTY of [false, true]) {
    terminalOn({ stdin: process.stdin, stdout: stream(isTTY), stderr: stream(true) }).data(
      "می\u200cشود\t\u001b[m\n",
    );
  }
  expect(written).toEqual(["می\u200cشود\t\u001b[m\n", "می\u200cشود\t\\u001b[m\n"]);
});
