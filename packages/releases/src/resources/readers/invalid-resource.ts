import { type Place, ProblemError } from "@discoprep/corpus";

/** A line, byte or element of a resource that is not as its format says. */
export function invalidResource(where: Place, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "invalid-resource",
    what: "the file is not the resource it is named as",
    where,
    expected,
    found: found.length > 80 ? `${found.slice(0, 80)}…` : found,
  });
}
