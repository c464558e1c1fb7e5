import * as z from "@discoprep/files/zod";
import { readTable } from "./table.ts";

const shape = {
  codes: z.record(z.string(), z.string()),
  /** By language, names by ISO 3166-1 alpha-2; in Chinese by variant, as in `-{ }-`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
};

/** Makes a function from a template named after a country, `{{USA}}`, to its name in the wiki's language. */
export function countryNames(language: string): (template: string) => string | undefined {
  let countries: ReadonlyMap<string, string> | undefined;
  return (template) => {
    if (!/^\p{Lu}|^\p{Lo}/u.test(template)) return undefined;
    countries ??= countriesIn(language);
    return countries.get(template);
  };
}

/** Maps codes and names to a country's name, in Chinese in both variants (`zh-hans:美国;zh-hant:美國`). */
function countriesIn(language: string): Map<string, string> {
  const { codes, names } = readTable("countries", shape);
  const nameOf = names[language] ?? {};
  const byName = Object.values(nameOf).flatMap((name) =>
    name.split(";").map((variant) => [variant.replace(/^zh-han[st]:/, ""), name] as const),
  );
  const byCode = Object.entries(codes).flatMap(([code, country]) => {
    const name = nameOf[country];
    return name === undefined ? [] : [[code, name] as const];
  });
  return new Map([...byName, ...byCode]);
}
