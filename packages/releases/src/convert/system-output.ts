import {
  fileLook,
  placeRelations,
  type ReleaseRelation,
  releaseRelations,
  tokenIndices,
} from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import { documentFiles, fileBeginning, manifestIn, toJsonLines } from "@discoprep/files";
import type { Format } from "@discoprep/files/format";
import { openRelease } from "../folder/read-release.ts";
import { releasePaths } from "../folder/release-folder.ts";
import { formatOf, type ReadableFormat, readerOf } from "../formats.ts";
import { conversionContext } from "./context.ts";
import { convertDocument } from "./convert-document.ts";
import { documentInputs, findInputs } from "./inputs.ts";
import type { ConvertOptions } from "./options.ts";

/** The formats other than the shared tasks' own in which systems give their output. */
const outputFormats = ["disrpt", "brat", "annotator"] as const satisfies ReadableFormat[];

/**
 * The format of a system's output by the look of its first file that looks like something known.
 * @param look see `fileLook` of conll16
 * @returns undefined for the shared tasks' own output, and for what looks like no format of relations
 */
export function outputFormat(look: string): (typeof outputFormats)[number] | undefined {
  return outputFormats.find((id) => {
    const { looks = [] }: Format = formatOf(id);
    return [id, ...looks].includes(look);
  });
}

/**
 * An output in another format as a system's output.json, by the raw texts and tokens of gold.
 * @param release the folder of the gold standard
 * @returns lines of output.json, with senses as they stand in the output
 * @throws ProblemError where gold has no texts and tokens, or a document cannot be read by them
 */
export function convertedOutput(
  path: string,
  format: (typeof outputFormats)[number],
  release: string,
): { lines: string; messages: readonly Message[] } {
  const { raw, parses } = releasePaths(release);
  if (raw === undefined || parses === undefined) throw withoutTexts(path, format, release);
  const { kind }: NonNullable<Format["read"]> = readerOf(format);
  const isOfFormat = (file: string): boolean =>
    outputFormat(fileLook(fileBeginning(file).toString("latin1")) ?? "") === format;
  const gold = openRelease(release);
  const known = new Set(gold.ids);
  const options: ConvertOptions = {
    ...{ format, language: gold.language, parses, out: "" },
    annotations:
      kind === "files" ? { root: path, files: documentFiles(path, { isWanted: isOfFormat, known }) } : path,
    raw: { root: raw, files: documentFiles(raw, { known }) },
    // Gold's senses decide what a system's label is compared with.
    labelColumn: manifestIn(release).options?.labelColumn === "label" ? "label" : undefined,
    ...{ senses: "keep", types: "all", anyScript: true },
    gold: (id) => (known.has(id) ? gold.document(id) : undefined),
  };
  const { context, messages: noticed } = conversionContext(options);
  const messages = [...noticed];
  let nextId = 0;
  const relations = documentInputs(findInputs(options, gold.ids)).flatMap((input) => {
    const converted = convertDocument(input, nextId, context);
    nextId = converted.nextId;
    const { document, refusal } = converted;
    if (refusal !== undefined) throw new ProblemError(refusal);
    for (const message of converted.messages) messages.push(message);
    return document === undefined
      ? []
      : releaseRelations(placeRelations(document), "2016").map(outputRelation);
  });
  return { lines: toJsonLines(relations), messages };
}

/** A relation as a system gives it: tokens by their position in the document. */
function outputRelation({ DocID, ID, Type, Sense, Arg1, Arg2, Connective }: ReleaseRelation): object {
  const tokens = (part: ReleaseRelation["Arg1"]) => ({ TokenList: tokenIndices(part) });
  return { DocID, ID, Type, Sense, Arg1: tokens(Arg1), Arg2: tokens(Arg2), Connective: tokens(Connective) };
}

function withoutTexts(file: string, format: string, release: string): ProblemError {
  return new ProblemError({
    rule: "no-release",
    what: `the output is of the format ${format}, and gold has no raw texts and parses to read it by`,
    where: { file },
    expected: `raw/ and parses.json in ${release}`,
    found: "not both",
    remedy: "Name a whole release as gold, or give the output as output.json.",
  });
}
