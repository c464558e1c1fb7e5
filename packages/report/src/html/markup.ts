import { escapeUTF8 } from "entities/escape";

/** Text that is HTML already. Everything else that stands in a template is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Value[] | undefined | false;

/** A template of HTML: values are escaped unless they are `Markup`; lists are joined; undefined and false give nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let text = parts[0] ?? "";
  for (const [index, value] of values.entries()) text += rendered(value) + (parts[index + 1] ?? "");
  return new Markup(text);
}

function rendered(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(rendered).join("");
  return escapeUTF8(visible(String(value)));
}

/** A character that no HTML page can hold becomes U+FFFD: controls and halves of surrogate pairs. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "\ufffd");
}

/** A value as a JavaScript expression that can stand in a classic script. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
