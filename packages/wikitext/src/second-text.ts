import { articleReader, type WikiReading, wikiReading } from "./article-reader.ts";
import { type ArticleReaderOptions, pageKinds } from "./reader-options.ts";
import { linkRole, targetRange } from "./render/links.ts";
import { endsText } from "./render/tail-names.ts";
import { templateName } from "./render/template-arguments.ts";
import { tokenize } from "./scan/tokenize.ts";
import type { Token } from "./scan/tokens.ts";

/** The text of a page as a second reader gives it. */
export interface SecondText {
  /** Headings and paragraphs by wtf_wikipedia. */
  readonly text: string;
  /**
   * What is known to be read otherwise by wtf_wikipedia and is not compared: what templates with a rule print, tables, variants,
   * addresses, sections that end an article.
   */
  readonly aside: string;
}

/** wtf_wikipedia is quadratic in the sentences of a section. */
const longestSection = 30_000;

/** wtf_wikipedia is cubic in nesting. */
const deepestNesting = 50;

/** wtf_wikipedia rewrites U+3002 as ". "; it never sees one. */
const shield = "\uE0F2";

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
  const readOurs = articleReader({ ...options, keep: pageKinds });
  const printed = (templates: readonly string[]): string[] => {
    const text = templates.map((template) => `a ${template} a.`).join("\n\n");
    const outcome = readOurs({ id: "", revision: "", title: "", redirect: false, text });
    return outcome.kept ? [...outcome.article.paragraphs] : [];
  };
  return async (wikitext) => {
    // A hundred modules that the text of an article has no need of.
    const { default: readByWtf } = await import("wtf_wikipedia");
    if (wikitext.includes(shield)) return undefined;
    const { kept, templates, others } = parted(wikitext, reading);
    const aside = [...others, ...printed(templates)];
    const texts: string[] = [];
    try {
      for (const piece of kept.split(/\n(?==)/)) {
        if (piece.length > longestSection || !isShallow(piece)) return undefined;
        for (const section of readByWtf(piece.replaceAll("\u3002", shield)).sections()) {
          const title = fromWtf(section.title());
          const text = fromWtf(section.text({})).replace(listNumber, "");
          const isTail = endsText(wiki, title) !== "never";
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

/** A text of wtf_wikipedia with its U+3002. */
function fromWtf(text: string): string {
  return text.replaceAll(shield, "\u3002");
}

/** Tells whether wtf_wikipedia can read a text: it exhausts memory on open tables. */
function isShallow(wikitext: string): boolean {
  let depth = 0;
  for (const [bracket] of wikitext.matchAll(/\{\{|\}\}|\[\[|\]\]|\{\|/g)) {
    if (bracket === "{|") return false;
    depth += bracket === "{{" || bracket === "[[" ? 1 : -1;
    if (depth > deepestNesting) return false;
  }
  return true;
}

interface Parts {
  /** The wikitext that wtf_wikipedia is given. */
  kept: string;
  /** Calls of templates that are not compared, each with the letters that touch it. */
  readonly templates: string[];
  /** Other wikitext that is not compared. */
  readonly others: string[];
}

const lettersBefore = /[\p{L}\p{M}\p{N}]*$/u;
const lettersBehind = /[\p{L}\p{M}\p{N}]*/uy;

function parted(wikitext: string, reading: WikiReading): Parts {
  const parts: Parts = { kept: "", templates: [], others: [] };
  let at = 0;
  for (let token = tokenize(wikitext, reading.scanSettings).first; token.kind !== "end"; token = token.next) {
    if (token.start < at) continue;
    const fate = fateOf(wikitext, token, reading);
    if (fate === "kept") continue;
    const before = wikitext.slice(at, token.start);
    at = token.closer?.end ?? token.end;
    if (fate === "template") {
      const start = before.search(lettersBefore);
      lettersBehind.lastIndex = at;
      at += lettersBehind.exec(wikitext)?.[0].length ?? 0;
      parts.templates.push(before.slice(start) + wikitext.slice(token.start, at));
      parts.kept += `${before.slice(0, start)} `;
    } else parts.kept += before + (fate === "joins" ? "" : " ");
    if (fate === "other") parts.others.push(wikitext.slice(token.start, at));
  }
  parts.kept += wikitext.slice(at);
  return parts;
}

/** What becomes of markup before wtf_wikipedia sees the page; what is left out parts or joins words. */
function fateOf(
  wikitext: string,
  token: Token,
  { wiki, rules }: WikiReading,
): "kept" | "template" | "other" | "parts" | "joins" {
  const { kind, closer } = token;
  switch (kind) {
    case "comment":
    case "tag":
      return "joins";
    case "note":
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
      return "other";
    case "openTable":
    case "openHtmlTable":
      return closer === undefined ? "kept" : "other";
    case "openTemplate": {
      const name = templateName(wikitext, token);
      return name !== undefined && rules.ruleOf(name).does === "unknown" ? "kept" : "template";
    }
    case "openLink": {
      const target = targetRange(token);
      return linkRole(wiki, wikitext.slice(target.at, target.end).trim()) === "text" ? "kept" : "parts";
    }
    default:
      return "kept";
  }
}
