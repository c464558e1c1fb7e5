import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { collected, describeBadFiles } from "../../test/bad-files.ts";
import { checkConll08 } from "./index.ts";

describeBadFiles("conll08", checkConll08, { "no-final-line-feed": "no-final-blank-line", "no-root": "head" });

const token = (id: number, form: string, rest: string): string =>
  `${id}\t${form}\t${form}\tNN\tNN\t${form}\t${form}\tNN${rest}\n`;

it("takes any tree of a system with a warning, and test input without one", async () => {
  const cycle = `${token(1, "a", "\t2\tDEP\t_")}${token(2, "b", "\t1\tDEP\t_")}\n`;
  const messages = await collected(checkConll08(Readable.from([cycle]), "f", "system"));
  expect(messages.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    "warning no-root",
    "warning cycle",
  ]);
  const input = `${token(1, "a", "")}${token(2, "b", "")}\n`;
  expect(await collected(checkConll08(Readable.from([input]), "f"))).toEqual([]);
});

it("knows a word that is an underscore from a part of a split word", async () => {
  const word = "1\t_\t_\tNN\tNN\t_\t_\tNN\t0\tROOT\t_\n\n";
  expect(await collected(checkConll08(Readable.from([word]), "f"))).toEqual([]);
});

describeShared("golden/conll08/files", "gold files of the scorer's cases", (files08) => {
  it("of real treebanks have no error", async () => {
    for (const name of readdirSync(files08).filter((file) => /^r08.*gold/.test(file))) {
      const messages = await collected(checkConll08(createReadStream(join(files08, name)), name));
      const errors = messages.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
      expect([name, ...new Set(errors)]).toEqual([name]);
    }
  });
});
