import { html as template } from "htm/preact";
import type { ComponentType, VNode } from "preact";

/** An element of a page, or several: what a component returns. Preact writes it as text, or puts it into a page. */
export type Markup = VNode | readonly Value[];

type Value = string | number | boolean | undefined | Markup;

type Hole = Value | ComponentType<never> | ((event: never) => unknown) | { readonly __html: string };

/** A template of HTML as elements: values are text, lists follow one another, undefined and false give nothing. */
export const html = template as (parts: TemplateStringsArray, ...values: readonly Hole[]) => Markup;

/** A character that no HTML page can hold becomes U+FFFD: controls and halves of surrogate pairs. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
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
