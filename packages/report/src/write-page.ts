import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeFileWhole } from "@discoprep/files";

/** Writes the page that needs no installation, as it was built last. @throws ProblemError where the file cannot be written */
export async function writePage(out: string): Promise<void> {
  await writeFileWhole(
    out,
    readFileSync(fileURLToPath(new URL("../dist/page/discoprep.html", import.meta.url))),
  );
}
