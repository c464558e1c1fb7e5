import { Mark } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { countIn, inflectsWords, pluralIndex } from "../wiki/word-forms.ts";
import { leaveHole } from "./emit.ts";
import { emitValue, type FunctionCall, parameters } from "./function-call.ts";
import type { Output, Range } from "./output.ts";
import { isBlankRange, rangeFrom, trimRange } from "./ranges.ts";
import { capture, renderRange } from "./walk.ts";

/** Functions that print one of the forms of a word. */
export const wordFormFunctions: ReadonlySet<string> = new Set(["plural", "gender", "grammar"]);

/** Prints `{{plural: 2 | day | days }}`, `{{gender:}}` and `{{grammar:}}` as MediaWiki's CoreParserFunctions and Language do. */
export function renderWordForm(output: Output, word: string, call: FunctionCall): void {
  const [value, ...forms] = parameters(output, call) as [Range, ...Range[]];
  if (word === "plural") renderPlural(output, call, value, forms);
  else if (word === "gender") renderForm(output, call, genderForm(forms));
  else if (inflectsWords(output.page.wiki.language)) emitValue(output, call, undefined);
  else renderForm(output, call, forms[0]);
}

function renderPlural(output: Output, call: FunctionCall, value: Range, forms: readonly Range[]): void {
  const captured = capture(output, value);
  if (captured.includes(Mark.unknown)) emitValue(output, call, undefined);
  else {
    const { wiki } = output.page;
    const count = countIn(wiki.language, plainText(wiki, captured));
    renderForm(output, call, pluralForm(output, count, forms));
  }
}

/** The form that names the number, `12=dozen`; else that of the language's rule, or the last where there are fewer. */
function pluralForm(output: Output, count: number, forms: readonly Range[]): Range | undefined {
  const others: Range[] = [];
  for (const form of forms) {
    const named = namedNumber(output, form);
    if (named === undefined) others.push(form);
    else if (named.number === String(count)) return named.form;
  }
  const index = pluralIndex(output.page.wiki.language, count);
  return others[Math.min(index, others.length - 1)];
}

/** The parts of `12=dozen`. */
function namedNumber(
  { page: { text, tokens } }: Output,
  form: Range,
): { number: string; form: Range } | undefined {
  const firstToken = form.token < form.lastToken ? (tokens.start[form.token] as number) : form.end;
  const found = /^\s*(\d+)=/.exec(text.slice(form.at, Math.min(firstToken, form.end)));
  if (found === null) return undefined;
  return { number: found[1] as string, form: rangeFrom(form, form.at + found[0].length) };
}

/** The form for a user whose gender is not stated, as the dump states none: the third, or else the first. */
function genderForm(forms: readonly Range[]): Range | undefined {
  return forms[2] ?? forms[0];
}

function renderForm(output: Output, { start, end }: FunctionCall, form: Range | undefined): void {
  if (form === undefined || isBlankRange(output, form)) leaveHole(output, start, end);
  else renderRange(output, trimRange(output, form), false);
}
