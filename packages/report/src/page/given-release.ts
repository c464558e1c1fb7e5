import { type Document, isLanguageTag } from "@discoprep/corpus";
import { readLines } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import { type ReadRelation, readParses, relationsOfLines, releaseDocument } from "@discoprep/formats/conll16";
import { licenceFiles, provenanceOf } from "../model/provenance.ts";
import { type GivenFile, textOf } from "./given-files.ts";

/** The contents of the files of a release; undefined for an absent file. */
export type GivenRelease = ReturnType<typeof givenRelease>;

/** Reads the files of a release of either edition. @param language the default of a manifest without one @throws ProblemError for bad JSON */
export function givenRelease(files: readonly GivenFile[], language: string) {
  const named = (pattern: RegExp): GivenFile | undefined => files.find(({ name }) => pattern.test(name));
  const parsesFile = named(/^(?:pdtb-)?parses\.json$/);
  const read = parsesFile && readParses(textOf(parsesFile), parsesFile.path);
  const parsed = new Set(read?.documents.keys());
  const raws = files
    .filter(({ path }) => /(?:^|\/)raw\/[^/]+$/.test(path))
    .map((file): [string, string] => {
      const id = parsed.has(file.name) ? file.name : file.name.replace(/\.txt$/, "");
      return [id, textOf(file)];
    });
  const unparsed = raws.map(([id]) => id).filter((id) => !parsed.has(id));
  const manifest = manifestOf(named(/^manifest\.json$/));
  const { options } = manifest;
  const licence = files.find(({ name }) => licenceFiles.includes(name));
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const stated = text(options?.language);
  return {
    relations: named(/^(?:relations|pdtb-data|pdtb_trial_data)\.json$/),
    /** In the order of parses.json, then those without parses. */
    ids: [...parsed, ...unparsed.sort()],
    language: stated !== undefined && isLanguageTag(stated) ? stated : language,
    /** Statements of the manifest on senses and types. */
    statements: options && {
      senses: text(options.senses),
      types: text(options.types),
      unmapped: text(options.unmapped),
    },
    parsesFile,
    parses: read?.documents,
    raw: raws.length === 0 ? undefined : new Map(raws),
    provenance: provenanceOf(manifest, licence && { file: licence.name, text: textOf(licence) }),
    messages: read?.messages ?? [],
  };
}

function manifestOf(file: GivenFile | undefined): { options?: Readonly<Record<string, unknown>> } {
  try {
    const { options, ...rest } = JSON.parse(file === undefined ? "{}" : textOf(file));
    return typeof options === "object" && options !== null ? { ...rest, options } : rest;
  } catch {
    return {};
  }
}

/** Returns the relations of a file that can be read; the checks name the other ones. */
export async function relationsOf(file: GivenFile): Promise<ReadRelation[]> {
  const relations: ReadRelation[] = [];
  const lines = readLines(file.pieces(), file.path);
  for await (const relation of relationsOfLines(lines, file.path, () => {})) relations.push(relation);
  return relations;
}

export function documentsOf(
  { ids, language, parses, raw }: GivenRelease,
  relations: readonly ReadRelation[],
): Document[] {
  const groups = new Groups(relations, ({ DocID }) => DocID);
  return ids.flatMap((id) => {
    const text = raw?.get(id);
    if (text === undefined) return [];
    return [
      releaseDocument({ id, language, raw: text, parsed: parses?.get(id), relations: groups.get(id) ?? [] }),
    ];
  });
}
