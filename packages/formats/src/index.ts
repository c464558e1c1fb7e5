/**
 * {@include ../README.md}
 *
 * @module discoprep/formats
 */

import { languageName, primaryLanguage, UsageError } from "@discoprep/corpus";
import type { Format } from "@discoprep/corpus/format";
import { brat } from "./brat/index.ts";
import { cdtb } from "./cdtb/index.ts";
import { conllu } from "./conllu/index.ts";
import { disrpt } from "./disrpt/index.ts";
import { hf } from "./hugging-face/index.ts";
import { annotator, pdtb2, pipe48 } from "./pdtb/index.ts";
import { conll } from "./release/format.ts";

/** Every corpus format. A new one is a record in a folder of its own, and one line here. */
export const formats = [
  pdtb2,
  pipe48,
  annotator,
  cdtb,
  conll,
  disrpt,
  brat,
  conllu,
  hf,
] as const satisfies readonly Format[];

type Listed = (typeof formats)[number];
/** The formats `convert` reads. */
export type ReadableFormat = Extract<Listed, { readonly read: unknown }>["id"];
/** The formats `export` writes. */
export type WritableFormat = Extract<Listed, { readonly write: unknown }>["id"];

export const readableFormats = idsOf<ReadableFormat>((format) => format.read !== undefined);
export const writableFormats = idsOf<WritableFormat>((format) => format.write !== undefined);

function idsOf<Id extends string>(test: (format: Format) => boolean): readonly Id[] {
  return formats.filter(test).map(({ id }) => id as string as Id);
}

/** The record of a format. @throws Error for an id that is not in the list */
export function formatOf(id: string): Format {
  const found = formats.find((format) => format.id === id);
  if (found === undefined) throw new Error(`no format is "${id}"`);
  return found;
}

/** The reader of a format that has one. */
export function readerOf(id: ReadableFormat): NonNullable<Format["read"]> {
  return formatOf(id).read as NonNullable<Format["read"]>;
}

/**
 * Refuses a language that is not that of a format of one language: senses, layout and segmentation follow the language,
 * so the release would be one of another task. The language of a tag counts, not its script or region.
 * @throws UsageError
 */
export function checkLanguage(id: string, language: string): void {
  const { language: own } = formatOf(id);
  if (own === undefined || primaryLanguage(language) === own) return;
  throw new UsageError(
    `the format ${id} is for ${languageName(own)} only, and the language is ${language}; name --lang ${own}, or another format`,
  );
}
