import { scriptValue } from "./markup.ts";

/** The longest script, in characters: a browser reads several of this size without a pause. */
const longestScript = 450_000;

/** Rows as scripts of bounded length, each of which adds its rows to a global list. @param list its name */
export function rowScripts(list: string, rows: readonly unknown[]): string[] {
  const scripts: string[] = [];
  let script = "";
  for (const row of rows) {
    const text = scriptValue(row);
    if (script !== "" && script.length + text.length > longestScript) {
      scripts.push(`${list}.push(${script});\n`);
      script = "";
    }
    script += script === "" ? text : `,\n${text}`;
  }
  return script === "" ? scripts : [...scripts, `${list}.push(${script});\n`];
}

/** Gives each value a number, in the order of their first use. */
export function indexTable(): { readonly values: string[]; index(value: string): number } {
  const values: string[] = [];
  const known = new Map<string, number>();
  return {
    values,
    index(value) {
      let at = known.get(value);
      if (at === undefined) {
        at = values.push(value) - 1;
        known.set(value, at);
      }
      return at;
    },
  };
}
