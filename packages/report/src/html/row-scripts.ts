import { scriptValue } from "./markup.ts";

/** The longest script, in characters: a browser reads several of this size without a pause. */
const longestScript = 450_000;

/** Rows as scripts of bounded length, which add them to a global list; each is given away as soon as it is full. @param list its name */
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
