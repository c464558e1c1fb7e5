import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { workIn } from "@discoprep/files";

/**
 * Checks a new release: files match their sums, and `discoprep validate` finds no error in blind sets and relations.
 * @throws ProblemError naming the first fault
 */
export async function validateRelease(out: string): Promise<void> {
  for (const step of readdirSync(out)) {
    const folder = join(out, step);
    const found = existsSync(join(folder, "manifest.json")) ? await faultIn(folder) : undefined;
    if (found === undefined) continue;
    const details = { expected: "a whole output without errors", found };
    throw new ProblemError(problem("invalid-release", { file: folder }, details));
  }
}

async function faultIn(folder: string): Promise<string | undefined> {
  const edits = workIn(folder);
  if (edits !== undefined) return edits.problem.found;
  const has = (name: string): boolean => existsSync(join(folder, name));
  if (!has("raw") || !(has("parses.json") || has("relations.json"))) return undefined;
  const { validate } = await import("@discoprep/releases/validate");
  for await (const { rule, severity, what, where } of validate(folder, {}))
    if (severity === "error")
      return `${what} (${rule}, document ${where.document ?? "?"}; see discoprep validate)`;
  return undefined;
}
