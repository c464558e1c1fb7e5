import { ProblemError, primaryLanguage, problem, UsageError } from "@discoprep/corpus";
import { toJsonLines, writeFileWhole } from "@discoprep/files";
import { argument, checkApart, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { readRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/formats/release";
import { baselineRelations, trainBaseline } from "@discoprep/score/baseline";
import { printMessages } from "../messages.ts";
import { commandOf } from "../option-flags.ts";

const options = z.strictObject({
  train: argument(path, "the release from which connectives and senses are learnt", "train"),
  input: argument(path, "the release with the documents to parse; its relations are not read", "input"),
  out: run(path, "folder or file to write: the output, one relation a line", "file"),
});

export const add = commandOf(options, async (values, terminal) => {
  const { train, input, out } = values;
  checkApart(options, values);
  checkReleases(train, input);
  const learned = readRelease(train);
  const parsed = readRelease(input);
  printMessages(terminal, [...learned.messages, ...parsed.messages]);
  const baseline = trainBaseline(learned.documents);
  const relations = [...parsed.documents].flatMap((document) => baselineRelations(baseline, document));
  if (relations.length === 0) throw new ProblemError(problem("baseline-without-relations", { file: input }));
  await writeFileWhole(out, toJsonLines(relations));
  const connectives = counted(baseline.connectives.size, "connective");
  terminal.err(`${out}: ${counted(relations.length, "relation")}; learned ${connectives}`);
});

/** @throws ProblemError for what is no release. @throws UsageError if manifests state different languages */
function checkReleases(train: string, input: string): void {
  for (const file of [train, input]) {
    const { raw, parses } = releasePaths(file);
    if (raw !== undefined && parses === undefined)
      throw new ProblemError(problem("no-release", { file }, { expected: "parses.json", found: "none" }));
  }
  if (releasePaths(train).raw !== undefined) relationsFile(train);
  const [learned, parsed] = [train, input].map(releaseLanguage);
  if (learned === undefined || parsed === undefined) return;
  if (primaryLanguage(learned) !== primaryLanguage(parsed))
    throw new UsageError(
      `the baseline learns the connectives of one language: ${train} is in ${learned}, ${input} in ${parsed}`,
    );
}
