import { ProblemError, readText } from "@discoprep/corpus";
import { inventory, inventoryNames } from "@discoprep/senses";

/**
 * The senses a user allows: `any` (or `keep`, as `convert` calls it), a shipped inventory such as `pdtb3`, or
 * a JSON file with a list of senses, alone or as `senses` of an object.
 * @throws ProblemError where the file holds no such list
 */
export function allowedSenses(name: string): readonly string[] | "any" {
  if (name === "any" || name === "keep") return "any";
  if (inventoryNames().some((id) => id === name)) return inventory(name).senses;
  const text = readText(name);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below with everything else that is no list.
  }
  const list = typeof value === "object" && value !== null && "senses" in value ? value.senses : value;
  if (Array.isArray(list) && list.every((sense) => typeof sense === "string")) return list;
  throw new ProblemError({
    rule: "no-sense-list",
    what: "the file holds no list of senses",
    where: { file: name },
    expected: 'a JSON list of strings, or an object with one as "senses"',
    found: text.slice(0, 60),
    remedy: `Name such a file, any, or one of ${inventoryNames().join(", ")}.`,
  });
}
