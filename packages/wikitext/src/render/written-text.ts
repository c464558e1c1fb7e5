import type { Token, Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";
import { linkRole, linkTitle } from "./links.ts";
import { innerRange, splitAtPipes, templateName } from "./ranges.ts";
import { beginsTail } from "./tail-names.ts";

/** Returns the text that shows a page's script: no tail, pictures, link targets, `-{ }-` or templates without words. */
export function writtenText(tokens: Tokens, wiki: Wiki, rules: TemplateRules): string {
  const { text, first } = tokens;
  let written = "";
  let at = 0;
  for (let token = first; ; token = token.next) {
    if (token.start < at) continue;
    written += text.slice(at, token.start);
    if (token.kind === "end" || (token.kind === "newline" && beginsTail(wiki, text, token.end)))
      return written;
    at = endOfUnwritten(text, token, wiki, rules);
  }
}

function endOfUnwritten(text: string, token: Token, wiki: Wiki, rules: TemplateRules): number {
  const { kind, closer, end } = token;
  if (closer === undefined) return end;
  if (kind === "openVariant") return closer.end;
  if (kind !== "openLink" && kind !== "openTemplate") return end;
  const parts = splitAtPipes(innerRange(token));
  const last = parts.at(-1)?.at ?? end;
  if (kind === "openLink") return linkRole(wiki, linkTitle(text, token)) === "text" ? last : closer.end;
  const { does } = rules.ruleOf(templateName(text, token) ?? "");
  if (does === "block") return parts[1]?.at ?? end;
  return does === "inline" || does === "mention" ? last : closer.end;
}
