import { linkRole, noteCategory, targetRange } from "./links.ts";
import type { Output } from "./output.ts";
import { templateArguments, templateName } from "./template-arguments.ts";
import { noteFact } from "./templates.ts";
import { Kind } from "./tokens.ts";

/**
 * What the tail says about the article though none of it is text: sources, stage tags, categories.
 * Of the oldest pages, whose sources are plain links in a list, the links are the sources.
 */
export function readTail(output: Output): void {
  const { tail } = output;
  if (tail === undefined) return;
  // Arguments are rendered again from here on.
  output.tail = undefined;
  const { kind, match, start, end } = output.tokens;
  let inSources = output.wiki.linkSections.has(tail.heading);
  for (let token = tail.token; token < output.tokens.count; token++) {
    const partner = match[token] as number;
    if (partner > token) {
      if (kind[token] === Kind.openTemplate) noteTemplate(output, token, partner);
      else if (kind[token] === Kind.openLink) noteLink(output, token, partner);
      token = partner;
    } else if (kind[token] === Kind.newline && output.text.charCodeAt(end[token] as number) === 61) {
      inSources = isSourceHeading(output, end[token] as number);
    } else if (inSources && kind[token] === Kind.externalLink) {
      noteAddress(output, start[token] as number, end[token] as number);
    }
  }
}

function isSourceHeading(output: Output, at: number): boolean {
  const line = output.text.slice(at, at + 80).split("\n", 1)[0] as string;
  return output.wiki.linkSections.has(line.replace(/=/g, "").trim().toLowerCase());
}

function noteTemplate(output: Output, opener: number, closer: number): void {
  const name = templateName(output, opener, closer);
  if (name === undefined) return;
  noteFact(output, output.rules(name), () => templateArguments(output, opener, closer));
}

function noteLink(output: Output, opener: number, closer: number): void {
  const target = targetRange(output, opener, closer);
  const title = output.text.slice(target.at, target.end).trim();
  if (linkRole(output.wiki, title) === "category") noteCategory(output, title);
}

/** `[http://example.org Title]` in a list of sources. */
function noteAddress(output: Output, start: number, end: number): void {
  const url = output.text.slice(start + 1, end);
  const line = output.text.slice(end, end + 500).split("\n", 1)[0] as string;
  const label = line.split("]", 1)[0] as string;
  const title = label.replace(/'{2,}|\[\[(?:[^[\]|]*\|)?/g, "").trim();
  output.facts.sources.push(title === "" ? { url } : { url, title });
}
