import { articlesFile } from "@discoprep/articles/folder";
import { UsageError } from "@discoprep/corpus";
import { fileLines } from "@discoprep/files";
import type { ReportOptions } from "./options.ts";
import type { Part } from "./site-folder.ts";

/** Returns the parts that the options name. Each loads only the code of its kind. @throws UsageError if an option needs another one */
export async function reportParts(options: ReportOptions): Promise<Part[]> {
  const { folders = [], gold, system, agreement } = options;
  if ((gold === undefined) !== (system === undefined))
    throw new UsageError("--gold and --system go together");
  const parts: Part[] = [];
  for (const folder of folders) {
    const articles = articlesFile(folder);
    if (articles === folder) refuseRelations(folder);
    if (articles === undefined)
      parts.push((await import("./pages/release-site.ts")).releasePart(folder, options));
    else parts.push((await import("./pages/articles-site.ts")).articlesPart(folder, options));
  }
  if (gold !== undefined && system !== undefined)
    parts.push((await import("./pages/score-site.ts")).scorePart(gold, system, options));
  if (agreement !== undefined)
    parts.push((await import("./pages/agreement-site.ts")).agreementPart(agreement, options));
  return parts;
}

/** @throws UsageError for a file of relations, which is no file of articles */
function refuseRelations(file: string): void {
  const [line = ""] = fileLines(file);
  if (line.includes('"DocID"'))
    throw new UsageError(
      `${file} holds relations: name an output with --gold RELEASE --system ${file}, and gold by its release folder`,
    );
}
