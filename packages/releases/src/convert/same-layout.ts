import type { Message } from "@discoprep/corpus";
import type { ConvertedDocument } from "./convert-document.ts";
import type { SourceInput } from "./inputs.ts";

/** Refuses documents whose annotation files have another form than the first. */
type LayoutCheck = (input: SourceInput, converted: ConvertedDocument) => ConvertedDocument;

/**
 * Checks that all annotation files have one form: a file with other columns comes from another version of
 * the tool, or from another corpus. Its document cannot be converted with the others.
 */
export function layoutCheck(): LayoutCheck {
  let first: { readonly layout: string; readonly file: string } | undefined;
  return ({ id, annotations }, converted) => {
    const { layout } = converted;
    const file = annotations?.name ?? id;
    if (layout === undefined) return converted;
    first ??= { layout, file };
    if (first.layout === layout) return converted;
    const refusal: Message = {
      severity: "error",
      rule: "mixed-layouts",
      what: "the annotation file does not have the columns of the others",
      where: { file, document: id },
      expected: `${first.layout} as in ${first.file}`,
      found: layout,
      remedy: "Save all files with one version of the tool, or convert them apart.",
    };
    const { document: _, ...rest } = converted;
    const messages = [...converted.messages, refusal];
    return { ...rest, messages, refusal, dropped: { "document-not-converted": converted.rows } };
  };
}
