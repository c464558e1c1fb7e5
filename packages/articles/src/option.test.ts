import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { declaredOptions } from "@discoprep/files/option";
import { convertCorpus, convertOptions } from "@discoprep/releases/convert";
import { exportOptions, exportRelease } from "@discoprep/releases/export";
import { conll08DatasetOptions, makeConll08Dataset } from "@discoprep/releases/treebank";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { extractDump, extractOptions } from "./extract/index.ts";
import { selectArticles, selectOptions } from "./select/index.ts";

type Job = (options: never) => Promise<unknown>;

/** The jobs with the options they cannot do without. */
const jobs = [
  ["convert", convertOptions, convertCorpus as Job, { language: "en", format: "pdtb2", annotations: "none" }],
  [
    "export",
    exportOptions,
    exportRelease as Job,
    { to: "annotator", propose: ["connectives"], release: "none" },
  ],
  ["extract", extractOptions, extractDump as Job, { language: "en", dump: "none" }],
  ["select", selectOptions, selectArticles as Job, { articles: "none" }],
  ["conll08", conll08DatasetOptions, makeConll08Dataset as Job, { trees: "none", splits: "none" }],
] as const;

const cases = jobs.flatMap(([name, schema, job, others]) =>
  declaredOptions(schema)
    .filter(({ role }) => role === "input")
    .map((option) => {
      const needed = Object.fromEntries([option.needs ?? []].flat().map((need) => [String(need), "none"]));
      return { name, option: option.name, kind: option.kind, job, others: { ...needed, ...others } };
    }),
);

describe("an input in the output folder", () => {
  it.each(cases)(
    "$name refuses it as $option, and leaves it as it is",
    async ({ option, kind, job, others }) => {
      const out = testFolder({ "manifest.json": "{}", input: "the only copy" });
      const input = join(out, "input");
      const options = { ...others, [option]: kind === "paths" ? [input] : input, out };
      await expect(job(options as never)).rejects.toThrow(UsageError);
      await expect(job(options as never)).rejects.toThrow("would take the place of the input");
      expect(readFileSync(input, "utf8")).toBe("the only copy");
    },
  );

  it("a mapping of senses is one where it is a file", async () => {
    const out = testFolder({ "senses.json": "{}" });
    const senses = join(out, "senses.json");
    const options = { language: "en", format: "pdtb2", annotations: "none" } as const;
    await expect(convertCorpus({ ...options, senses, out })).rejects.toThrow("take the place");
    const unsorted = convertCorpus({ ...options, senses: "keep", out: "keep" });
    await expect(unsorted).rejects.not.toThrow("take the place");
  });
});
