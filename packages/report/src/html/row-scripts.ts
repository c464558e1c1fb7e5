import { scriptValue } from "./markup.ts";

/** The longest script, in characters: a browser reads several of this size without a pause. */
const longestScript = 450_000;

/** Rows as scripts of bounded length. Each script adds its rows to a global list. @param list its name */
export function rowScripts(list: string, rows: readonly unknown[]): string[] {
  const scripts: string[] = [];
  const writer = rowScriptWriter(list, (script) => void scripts.push(script));
  for (const row of rows) writer.add(row);
  writer.finish();
  return scripts;
}

/** The same for rows that come one after the other: each script is given away as soon as it is full. */
export function rowScriptWriter(
  list: string,
  give: (script: string) => void,
): { add(row: unknown): void; finish(): void } {
  let script = "";
  const finish = (): void => {
    if (script !== "") give(`${list}.push(${script});\n`);
    script = "";
  };
  return {
    add(row) {
      const text = scriptValue(row);
      if (script.length + text.length > longestScript) finish();
      script += script === "" ? text : `,\n${text}`;
    },
    finish,
  };
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
