import { plainText } from "../tidy/paragraphs.ts";
import type { Output, Range } from "./output.ts";
import type { Arguments } from "./template-arguments.ts";
import { capture } from "./walk.ts";

/** The source a `{{source}}` call names; undefined where it names nothing. */
export function sourceOf(output: Output, args: Arguments): Record<string, string> | undefined {
  const source: Record<string, string> = {};
  let isEmpty = true;
  for (const [field, names] of output.page.rules.sourceFields) {
    for (const name of names) {
      const range = args.get(name);
      const value = range === undefined ? "" : fieldText(output, range, field);
      if (value === "") continue;
      source[field] = value;
      isEmpty = false;
      break;
    }
  }
  return isEmpty ? undefined : source;
}

function fieldText(output: Output, range: Range, field: string): string {
  const plain =
    range.token === range.lastToken || (output.page.tokens.start[range.token] as number) >= range.end;
  if (field === "url" || plain) return output.page.text.slice(range.at, range.end).trim();
  return plainText(output.page.wiki, capture(output, range));
}
