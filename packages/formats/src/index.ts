/**
 * {@include ../README.md}
 *
 * @module discoprep/formats
 */

import { languageName, primaryLanguage, UsageError } from "@discoprep/corpus";
import { brat } from "./brat/index.ts";
import { cdtb } from "./cdtb/index.ts";
import { conllu } from "./conllu/index.ts";
import { csv } from "./csv/format.ts";
import { disrpt } from "./disrpt/index.ts";
import type { Format, FormatReader } from "./format/index.ts";
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
  csv,
  hf,
] as const satisfies readonly Format[];

export { type AnnotationReader, namedFile, namedFiles, rootOf } from "./annotation-files.ts";
export { rawTexts } from "./pdtb/index.ts";

type Listed = (typeof formats)[number];
export type ReadableFormat = Extract<Listed, { readonly read: unknown }>["id"];
export type WritableFormat = Extract<Listed, { readonly write: unknown }>["id"];

export const readableFormats = idsOf<ReadableFormat>((format) => format.read !== undefined);
export const writableFormats = idsOf<WritableFormat>((format) => format.write !== undefined);

function idsOf<Id extends string>(test: (format: Format) => boolean): readonly Id[] {
  return formats.filter(test).map(({ id }) => id as string as Id);
}

/** The intersection of the members of a union. */
type Together<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer T) => void
  ? T
  : never;

/** The options of `convert` that only one format has: schemas by name. */
export const readOptions = optionsOf("read") as Together<
  Extract<Listed, { readonly read: { readonly options: unknown } }>["read"]["options"]
>;

export const writeOptions = optionsOf("write") as Together<
  Extract<Listed, { readonly write: { readonly options: unknown } }>["write"]["options"]
>;

function optionsOf(part: "read" | "write"): object {
  return Object.assign({}, ...formats.map((format: Format) => format[part]?.options));
}

/** @throws Error for an id that is not in the list */
export function formatOf(id: string): Format {
  const record = formats.find((format) => format.id === id);
  if (record === undefined) throw new Error(`no format is "${id}"`);
  return record;
}

export function readerOf(id: ReadableFormat): FormatReader {
  return formatOf(id).read as FormatReader;
}

/**
 * Refuses a wrong language for a format of one language. Senses, layout and segmentation follow the language.
 * @throws UsageError
 */
export function checkLanguage(id: string, language: string): void {
  const { language: only } = formatOf(id);
  if (only === undefined || primaryLanguage(language) === only) return;
  throw new UsageError(
    `the format ${id} is for ${languageName(only)} only, and the language is ${language}; name --lang ${only}, or another format`,
  );
}
