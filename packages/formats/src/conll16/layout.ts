import { isChinese, primaryLanguage, type Span, sortedSpans, spanTexts } from "@discoprep/corpus";

/** The two editions differ in file names and in the connective's TokenList. */
export type Edition = "2015" | "2016";

/** The English and the Chinese release differ in key order, texts, cells and line ends. */
export type Layout = "en" | "zh";

/** Chinese has its own layout; every other language follows the English one. */
export function layoutOf(language: string): Layout {
  return isChinese(language) ? "zh" : "en";
}

/** The paths of a release's files inside its folder. */
export interface ReleaseFileNames {
  readonly relations: string;
  /** The supplementary task came with 2016. */
  readonly relationsNoSenses: string | undefined;
  readonly parses: string;
  raw(id: string): string;
  conll(id: string): string;
}

export function releaseFileNames(edition: Edition): ReleaseFileNames {
  const isFirst = edition === "2015";
  return {
    relations: isFirst ? "pdtb-data.json" : "relations.json",
    relationsNoSenses: isFirst ? undefined : "relations-no-senses.json",
    parses: isFirst ? "pdtb-parses.json" : "parses.json",
    raw: (id) => `raw/${id}`,
    conll: (id) => `conll_format/${id}${isFirst ? ".pdtb" : ""}.conll`,
  };
}

/**
 * RawText: the slices of raw in ascending order, joined by one blank. In English each slice's lines are
 * stripped and run together, as the organisers' PDTB reader does (`think.The`); in Chinese a slice stays as
 * it is, line feeds included. Both are verified on the trial data. In any other language, which no task
 * released, a line break inside a slice is one blank, so that no two words run together.
 */
export function rawText(raw: string, spans: readonly Span[], language: string): string {
  const pieces = spanTexts(raw, sortedSpans(spans));
  if (isChinese(language)) return pieces.join(" ");
  const glue = primaryLanguage(language) === "en" ? "" : " ";
  return pieces.map((piece) => joinedLines(piece, glue)).join(" ");
}

function joinedLines(piece: string, glue: string): string {
  return piece
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(glue);
}
