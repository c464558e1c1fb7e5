import { type WikiReading, wikiReading } from "../article-reader.ts";
import type { ArticleReaderOptions } from "../reader-options.ts";
import { linkRole, targetRange } from "../render/links.ts";
import { headingKey, isPossibleTailName } from "../render/tail-names.ts";
import { templateName } from "../render/template-arguments.ts";
import { tokenize } from "../scan/tokenize.ts";
import type { Token } from "../scan/tokens.ts";
import { fromWtf, isShallow, readByWtf, shield } from "./wtf.ts";

/** The text of a page as a second reader gives it. */
export interface SecondText {
  /** Headings and paragraphs by wtf_wikipedia. */
  readonly text: string;
  /**
   * What is known to be read otherwise by wtf_wikipedia and is not compared: templates with a rule, tables, variants,
   * addresses, sections that end an article.
   */
  readonly aside: string;
}

/** wtf_wikipedia is quadratic in the sentences of a section. */
const longestSection = 30_000;

/** wtf_wikipedia numbers the items of a list. */
const listNumber = /^ \* \d+\) /gm;

/**
 * Makes a function that reads a page's wikitext by wtf_wikipedia, to compare the article with. It gives undefined where
 * that would cost too much, and where wtf_wikipedia fails.
 */
export function secondReader(
  options: Pick<ArticleReaderOptions, "language" | "namespaces" | "host">,
): (wikitext: string) => Promise<SecondText | undefined> {
  const reading = wikiReading(options);
  const { wiki } = reading;
  return async (wikitext) => {
    if (wikitext.includes(shield)) return undefined;
    const { kept, aside } = parted(wikitext, reading);
    const texts: string[] = [];
    try {
      for (const piece of kept.split(/\n(?==)/)) {
        if (piece.length > longestSection || !isShallow(piece)) return undefined;
        for (const section of (await readByWtf(piece)).sections()) {
          const title = fromWtf(section.title());
          const text = fromWtf(section.text({})).replace(listNumber, "");
          const isTail = isPossibleTailName(wiki, headingKey(title));
          // The heading of an empty section is text only where a section of a lower level has some.
          (isTail || text === "" ? aside : texts).push(title);
          (isTail ? aside : texts).push(text);
        }
      }
    } catch {
      return undefined;
    }
    return { text: texts.join("\n"), aside: aside.join("\n") };
  };
}

/** The wikitext that wtf_wikipedia is given, and what is not compared. */
function parted(wikitext: string, reading: WikiReading): { kept: string; aside: string[] } {
  const aside: string[] = [];
  let kept = "";
  let at = 0;
  for (let token = tokenize(wikitext, reading.scanSettings).first; token.kind !== "end"; token = token.next) {
    if (token.start < at) continue;
    const fate = fateOf(wikitext, token, reading);
    if (fate === "kept") continue;
    const end = token.closer?.end ?? token.end;
    kept += wikitext.slice(at, token.start) + (fate === "parts" ? " " : "");
    if (fate === "aside") aside.push(wikitext.slice(token.start, end));
    at = end;
  }
  return { kept: kept + wikitext.slice(at), aside };
}

/** What becomes of markup before wtf_wikipedia sees the page; `parts` is left out and parts words. */
function fateOf(
  wikitext: string,
  token: Token,
  { wiki, rules }: WikiReading,
): "kept" | "aside" | "parts" | "out" {
  const { kind, closer } = token;
  switch (kind) {
    case "comment":
    case "note":
    case "tag":
      return "out";
    case "lineBreak":
    case "block":
    case "item":
      return "parts";
    case "box":
    case "verbatim":
    case "formula":
    case "externalLink":
    case "bareUrl":
    case "openVariant":
      return "aside";
    case "openTable":
    case "openHtmlTable":
      return closer === undefined ? "kept" : "aside";
    case "openTemplate": {
      const name = templateName(wikitext, token);
      return name !== undefined && rules.ruleOf(name).does === "unknown" ? "kept" : "aside";
    }
    case "openLink": {
      const target = targetRange(token);
      return linkRole(wiki, wikitext.slice(target.at, target.end).trim()) === "text" ? "kept" : "out";
    }
    default:
      return "kept";
  }
}
