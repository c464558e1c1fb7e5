import { articleReader, type WikiOptions, type WikiTools, wikiTools } from "./article-reader.ts";
import { pageKinds } from "./reader-options.ts";
import { linkRole, linkTitle } from "./render/links.ts";
import { templateName } from "./render/ranges.ts";
import { whenEndsText } from "./render/tail-names.ts";
import { tokenize } from "./scan/tokenize.ts";
import type { Kind, Token } from "./scan/tokens.ts";
import { matchEnd } from "./text/sticky.ts";
import { keysByName } from "./wiki/table.ts";

export interface SecondText {
  /** Headings and paragraphs by wtf_wikipedia. */
  readonly text: string;
  /** Text that is not compared: words of templates with a rule, tables, variants, addresses, tail sections. */
  readonly aside: string;
}

/** Longest section, in code units: wtf_wikipedia's time is quadratic in its sentences. */
const longestSection = 30_000;
/** Deepest nesting: wtf_wikipedia is cubic in it. */
const deepestNesting = 50;
/** Replaces U+3002, which wtf_wikipedia would rewrite as ". ". */
const shield = "\uE0F2";
/** A list item's number, as wtf_wikipedia prints it. */
const listNumber = /^ \* \d+\) /gm;

/** Makes a function that reads wikitext with wtf_wikipedia; undefined if that fails or costs too much. */
export function secondReader(options: WikiOptions): (wikitext: string) => Promise<SecondText | undefined> {
  const reading = wikiTools(options);
  const readOurs = articleReader({ ...options, keep: pageKinds });
  return async (wikitext) => {
    if (wikitext.includes(shield)) return undefined;
    // Loaded only here: it has a hundred modules.
    const { default: readByWtf } = await import("wtf_wikipedia");
    const { compared, templates, aside } = split(wikitext, reading);
    const calls = templates.map((template) => `a ${template} a.`).join("\n\n");
    const printed = readOurs({ id: "", revision: "", title: "", redirect: false, text: calls });
    if (printed.kept) aside.push(...printed.article.paragraphs);
    const texts: string[] = [];
    try {
      for (const piece of compared.split(/\n(?==)/)) {
        if (piece.length > longestSection || !isReadable(piece)) return undefined;
        for (const section of readByWtf(piece.replaceAll("\u3002", shield)).sections()) {
          const title = section.title().replaceAll(shield, "\u3002");
          const text = section.text({}).replaceAll(shield, "\u3002").replace(listNumber, "");
          const isTail = whenEndsText(reading.wiki, title) !== "never";
          // An empty section's heading stays only if a subsection has text: it is not compared.
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
function isReadable(wikitext: string): boolean {
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

/** Splits a page: wikitext for wtf_wikipedia, template calls with adjoining letters, and what is not compared. */
function split(wikitext: string, reading: WikiTools) {
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

type Fate = "compared" | "template" | "aside" | "separates" | "joins";

/** The fates of kinds of tokens that wtf_wikipedia never sees. */
const fates = keysByName({
  joins: ["comment", "tag"],
  separates: ["note", "lineBreak", "block", "item"],
  aside: ["box", "verbatim", "formula", "externalLink", "bareUrl", "openVariant"],
} satisfies Partial<Record<Fate, Kind[]>>);

function fateOf(wikitext: string, token: Token, { wiki, rules }: WikiTools): Fate {
  const { kind, closer } = token;
  if (kind === "openTable" || kind === "openHtmlTable") return closer === undefined ? "compared" : "aside";
  if (kind === "openTemplate") {
    const name = templateName(wikitext, token);
    return name !== undefined && rules.ruleOf(name).does === "unknown" ? "compared" : "template";
  }
  if (kind === "openLink")
    return linkRole(wiki, linkTitle(wikitext, token)) === "text" ? "compared" : "separates";
  return fates.get(kind) ?? "compared";
}
