import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const countryTable = z.strictObject({
  source: z.string(),
  /** ISO 3166-1 alpha-2 by the codes that templates are named by. */
  codes: z.record(z.string(), z.string()),
  /** By language, names by ISO 3166-1 alpha-2; of Chinese by variant, as in `-{ }-`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
});

let table: z.infer<typeof countryTable> | undefined;
const countries = (): z.infer<typeof countryTable> => {
  table ??= readDataFile(new URL("../../data/countries.json", import.meta.url), countryTable);
  return table;
};

/**
 * Makes a function that gives the country by whose code or name a template is called, `{{USA}}`, `{{GER}}`,
 * `{{France}}`, in the wiki's language. On most wikis such a template prints a flag and the name.
 * It returns undefined where `data/countries.json` has no such code or name, or not the language.
 */
export function countryNames(language: string): (template: string) => string | undefined {
  let byName: ReadonlyMap<string, string> | undefined;
  return (template) => {
    if (!/^\p{Lu}|^\p{Lo}/u.test(template)) return undefined;
    const { codes, names } = countries();
    const own = names[language] ?? {};
    if (Object.hasOwn(codes, template)) return own[codes[template] as string];
    byName ??= new Map(Object.values(own).flatMap((name) => variantsOf(name).map((one) => [one, name])));
    return byName.get(template);
  };
}

/** `zh-hans:美国;zh-hant:美國` → both names. */
function variantsOf(name: string): string[] {
  return name.split(";").map((one) => one.replace(/^zh-han[st]:/, ""));
}
