import { copyFileSync, cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { UsageError } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type JobOptions,
  type Manifest,
  manifestIn,
  readText,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { input, path, replaceOption, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { type Edition, releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { hf } from "@discoprep/formats/hugging-face";
import { releasePaths } from "@discoprep/formats/release";
import { type PublishedSet, publishedSets } from "./published-sets.ts";

export const publishOptions = z.strictObject({
  release: input(
    path,
    "the output of convert --splits: train and dev are published with relations, all other sets without them",
    { argument: true, value: "release" },
  ),
  blind: input(
    z.array(path).default([]),
    "blind test sets: outputs of convert --blind, releases, or outputs of select; they are published without relations",
    { several: true, argument: true, value: "blind" },
  ),
  licence: input(path, "the text of the licence, published as LICENSE", "file"),
  card: input(path.optional(), "a JSON file that describes the data set: as export --to hf takes it", "file"),
  out: run(path, "folder or file to write: what participants get", "dir"),
  replace: replaceOption,
});

export type PublishOptions = z.input<typeof publishOptions> & JobOptions;

interface SetCounts {
  readonly name: string;
  readonly isGold: boolean;
  readonly documents: number;
  readonly tokens: number;
  readonly relations: number;
}

/** Puts together what participants get. @throws ProblemError if a set would leak, or cannot be read as a whole */
export async function publishRelease(options: PublishOptions) {
  return runJob({ command: "publish", schema: publishOptions, options }, async (folder) => {
    const published = publishedSets(options);
    const sets: SetCounts[] = [];
    for (const set of published) sets.push(await writeSet(folder, set, editionOf(options.release)));
    const senseOnly = join(folder, "sense-only");
    for (const { name, noSenses } of published)
      if (noSenses !== undefined) cpSync(noSenses, join(senseOnly, name, basename(noSenses)));
    await writeHuggingFace(join(folder, "hugging-face"), published, sets, options);
    if (readText(options.licence).trim() === "")
      throw new UsageError(`the licence ${options.licence} is empty`);
    copyFileSync(options.licence, join(folder, "LICENSE"));
    await writeFileWhole(join(folder, "README.md"), participantsReadme(sets));
    return {
      options: {},
      inputs: inputDigests(options, published),
      counts: {
        sets: sets.map(({ isGold, relations, ...set }) => {
          return { ...set, relations: isGold ? relations : undefined };
        }),
      },
      summary: `${counted(sets.length, "set")}${sets.map(setLine).join("")}${existsSync(senseOnly) ? senseOnlyLine : ""}`,
      result: { sets },
    };
  });
}

function editionOf(release: string): Edition {
  return manifestIn(release).options?.edition === "2015" ? "2015" : "2016";
}

async function writeSet(root: string, set: PublishedSet, edition: Edition): Promise<SetCounts> {
  const { name, isGold, folder, language } = set;
  const target = join(root, name);
  const counts = { name, isGold, documents: 0, tokens: 0, relations: 0 };
  const files = new OutputFiles(target);
  const writer = releaseWriter(["input"], edition, language);
  for (const document of set.documents) {
    counts.documents++;
    for (const { tokens } of document.sentences) counts.tokens += tokens.length;
    counts.relations += document.relations.length;
    if (!isGold) files.add(writer.add(document).get("input") ?? {});
    // Lets signals through.
    await setImmediate();
  }
  if (!isGold) files.add(writer.end().get("input") ?? {});
  else
    for (const path of Object.values(releasePaths(folder)))
      cpSync(path, join(target, basename(path)), { recursive: true });
  return counts;
}

async function writeHuggingFace(
  folder: string,
  published: readonly PublishedSet[],
  counts: readonly SetCounts[],
  { card }: PublishOptions,
): Promise<void> {
  const files = new OutputFiles(folder);
  for (const set of published) for (const piece of hf.write.write(set)) files.add(piece.collection ?? {});
  const sets = published.map(({ language }, index) => ({ language, ...(counts[index] as SetCounts) }));
  files.add(await hf.write.finish(sets, { card }));
}

const senseOnlyLine =
  "\n  sense-only/: arguments without senses; give it out after the evaluation of whole parsers";

function setLine({ name, isGold, documents, tokens, relations }: SetCounts): string {
  const annotated = isGold ? counted(relations, "relation") : "no relations";
  return `\n  ${name}: ${counted(documents, "document")}, ${counted(tokens, "token")}, ${annotated}`;
}

function inputDigests(
  { licence, card }: PublishOptions,
  published: readonly PublishedSet[],
): Manifest["inputs"] {
  // Participants learn nothing of the relations in the other sets, not even a checksum.
  const gold = published.filter(({ isGold }) => isGold);
  const files = card === undefined ? [licence] : [card, licence];
  const inputs = [...gold, ...files.map((file) => ({ name: basename(file), folder: file }))];
  return inputs.map(({ name, folder }) => {
    const named = filesBelow(folder).map((file) => ({ path: file, name: file.slice(folder.length) }));
    return inputDigest(name, named);
  });
}

function participantsReadme(sets: readonly SetCounts[]): string {
  const rows = sets.map(
    ({ name, isGold, documents, tokens, relations }) =>
      `| \`${name}/\` | ${documents} | ${tokens} | ${isGold ? relations : "kept back"} |`,
  );
  return `# Data

${counted(sets.length, "set")} in the format of the CoNLL-2015 and CoNLL-2016 shared tasks on shallow discourse parsing.

| set | documents | tokens | relations |
|---|---|---|---|
${rows.join("\n")}

- \`raw/ID\`: the text of a document.
- \`parses.json\`: its sentences, tokens, trees and dependencies.
- \`relations.json\`: one relation a line, with offsets in code points. A set without this file is for the evaluation.
- \`sense-only/\`: connectives and arguments of sets for the evaluation, without senses.
- \`hugging-face/\`: the same documents, one a row, as JSON Lines.

\`LICENSE\` says what you may do with the data. \`sha256sum -c SHA256SUMS\` checks that all files arrived whole.
`;
}
