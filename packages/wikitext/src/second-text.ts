import { articleReader, type WikiOptions, type WikiReading, wikiReading } from "./article-reader.ts";
import { pageKinds } from "./reader-options.ts";
import { linkRole, linkTitle } from "./render/links.ts";
import { templateName } from "./render/ranges.ts";
import { endsText } from "./render/tail-names.ts";
import { tokenize } from "./scan/tokenize.ts";
import type { Kind, Token } from "./scan/tokens.ts";
import { matchEnd } from "./text/sticky.ts";

export interface SecondText {
  /** Headings and paragraphs by wtf_wikipedia. */
  readonly text: string;
  /** Text that is not compared: words of templates with a rule, tables, variants, addresses, sections that end an article. */
  readonly aside: string;
}

/** Longest section, in characters: wtf_wikipedia is quadratic in the sentences of one. */
const longestSection = 30_000;
/** Deepest nesting: wtf_wikipedia is cubic in it. */
const deepestNesting = 50;
/** Replaces U+3002, which wtf_wikipedia would rewrite as ". ". */
const shield = "\uE0F2";
/** The number of an item of a list, by wtf_wikipedia. */
const listNumber = /^ \* \d+\) /gm;

/** Makes a function that reads wikitext by wtf_wikipedia. It returns undefined if that costs too much or fails. */
export function secondReader(options: WikiOptions): (wikitext: string) => Promise<SecondText | undefined> {
  const reading = wikiReading(options);
  const readOurs = articleReader({ ...options, keep: pageKinds });
  return async (wikitext) => {
    if (wikitext.includes(shield)) return undefined;
    // A hundred modules, which the text of an article does not need.
    const { default: readByWtf } = await import("wtf_wikipedia");
    const { compared, templates, aside } = split(wikitext, reading);
    const calls = templates.map((template) => `a ${template} a.`).join("\n\n");
    const printed = readOurs({ id: "", revision: "", title: "", redirect: false, text: calls });
    if (printed.kept) aside.push(...printed.article.paragraphs);
    const texts: string[] = [];
    try {
      for (const piece of compared.split(/\n(?==)/)) {
        if (piece.length > longestSection || !isShallow(piece)) return undefined;
        for (const section of readByWtf(piece.replaceAll("\u3002", shield)).sections()) {
          const title = section.title().replaceAll(shield, "\u3002");
          const text = section.text({}).replaceAll(shield, "\u3002").replace(listNumber, "");
          const isTail = endsText(reading.wiki, title) !== "never";
          // The heading of an empty section is text only if a section of a lower level has some.
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

const lettersBefore = /[\p{L}\p{M}\p{N}]*$/u;
const lettersAfter = /[\p{L}\p{M}\p{N}]*/uy;

/** Splits a page into wikitext for wtf_wikipedia, calls of templates with the letters that touch them, and what is not compared. */
function split(wikitext: string, reading: WikiReading) {
  const parts = { compared: "", templates: [] as string[], aside: [] as string[] };
  let at = 0;
  for (let token = tokenize(wikitext, reading.scanSettings).first; token.kind !== "end"; token = token.next) {
    if (token.start < at) continue;
    const fate = fateOf(wikitext, token, reading);
    if (fate === "compared") continue;
    const before = wikitext.slice(at, token.start);
    at = token.closer?.end ?? token.end;
    if (fate === "template") {
      const start = before.search(lettersBefore);
      at = matchEnd(lettersAfter, wikitext, at);
      parts.templates.push(before.slice(start) + wikitext.slice(token.start, at));
      parts.compared += `${before.slice(0, start)} `;
    } else parts.compared += before + (fate === "joins" ? "" : " ");
    if (fate === "aside") parts.aside.push(wikitext.slice(token.start, at));
  }
  parts.compared += wikitext.slice(at);
  return parts;
}

type Fate = "compared" | "template" | "aside" | "parts" | "joins";

/** Kinds of markup that is left out before wtf_wikipedia sees the page. */
const joining: ReadonlySet<Kind> = new Set(["comment", "tag"]);
const parting: ReadonlySet<Kind> = new Set(["note", "lineBreak", "block", "item"]);
const uncompared: ReadonlySet<Kind> = new Set<Kind>([
  "box",
  "verbatim",
  "formula",
  "externalLink",
  "bareUrl",
  "openVariant",
]);

function fateOf(wikitext: string, token: Token, { wiki, rules }: WikiReading): Fate {
  const { kind, closer } = token;
  if (kind === "openTable" || kind === "openHtmlTable") return closer === undefined ? "compared" : "aside";
  if (kind === "openTemplate") {
    const name = templateName(wikitext, token);
    return name !== undefined && rules.ruleOf(name).does === "unknown" ? "compared" : "template";
  }
  if (joining.has(kind)) return "joins";
  if (uncompared.has(kind)) return "aside";
  if (kind !== "openLink") return parting.has(kind) ? "parts" : "compared";
  return linkRole(wiki, linkTitle(wikitext, token)) === "text" ? "compared" : "parts";
}
