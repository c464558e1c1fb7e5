import { html as template } from "htm/preact";
import type { ComponentType, VNode } from "preact";

/** One or several elements of a page. Preact writes them as text, or puts them into a page. */
export type Markup = VNode | readonly Value[];

type Value = string | number | boolean | undefined | Markup;

type Hole = Value | ComponentType<never> | ((event: never) => unknown) | { readonly __html: string };

/** Makes elements of a template of HTML. Values are text, lists of them are joined, undefined and false are left out. */
export const html = template as (parts: TemplateStringsArray, ...values: readonly Hole[]) => Markup;

/** Replaces characters that no HTML page can have by U+FFFD: controls and halves of surrogate pairs. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are searched
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "\ufffd");
}

export function scriptValue(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Returns a text as a JavaScript expression; most quotes of JSON need no escape in it. */
export function scriptText(text: string): string {
  return `'${scriptValue(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
