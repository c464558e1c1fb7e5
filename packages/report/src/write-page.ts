import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeFileWhole } from "@discoprep/files";

/** Writes the built page that needs no installation. @throws ProblemError where the file cannot be written */
export async function writePage(out: string): Promise<void> {
  await writeFileWhole(
    out,
    readFileSync(fileURLToPath(new URL("../dist/page/discoprep.html", import.meta.url))),
  );
}
