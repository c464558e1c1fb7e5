import { isChinese, primaryLanguage, type Span, sortedSpans, spanTexts } from "@discoprep/corpus";

/** Editions differ in file names and in the connective's TokenList. */
export type Edition = "2015" | "2016";

/** Layouts differ in key order, texts, cells and line ends. */
export type Layout = "en" | "zh";

export function layoutOf(language: string): Layout {
  return isChinese(language) ? "zh" : "en";
}

export function releaseFileNames(edition: Edition) {
  const isFirst = edition === "2015";
  return {
    relations: isFirst ? "pdtb-data.json" : "relations.json",
    // The supplementary task came with 2016.
    relationsNoSenses: isFirst ? undefined : "relations-no-senses.json",
    parses: isFirst ? "pdtb-parses.json" : "parses.json",
    raw: (id: string) => `raw/${id}`,
    conll: (id: string) => `conll_format/${id}${isFirst ? ".pdtb" : ""}.conll`,
  };
}

/**
 * Returns RawText: the slices of raw in ascending order, joined by one blank. In English each slice's lines are stripped and run
 * together, as by the organisers' PDTB reader (`think.The`); in Chinese a slice keeps its line feeds. Both are verified on the
 * trial data. In any other language a line break is one blank, so that words stay apart.
 */
export function rawText(raw: string, spans: readonly Span[], language: string): string {
  const pieces = spanTexts(raw, sortedSpans(spans));
  if (isChinese(language)) return pieces.join(" ");
  const glue = primaryLanguage(language) === "en" ? "" : " ";
  const linesOf = (piece: string) => piece.split("\n").map((line) => line.trim());
  return pieces
    .map((piece) =>
      linesOf(piece)
        .filter((line) => line !== "")
        .join(glue),
    )
    .join(" ");
}
