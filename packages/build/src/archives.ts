import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { filesBelow, sha256 } from "@discoprep/files";
import type { Source } from "./source.ts";

/**
 * Unpacks what a source may need of the archives among files, as they lie on LDC's discs, once: each beside the others, as if
 * unpacked where it lies.
 * @param files those below `root` @param out the dataset's folder of results
 * @returns the folder, and the files that were in archives; undefined where there are none
 * @throws ProblemError for an archive that is damaged, hostile or too large
 */
export async function unpackedSource(
  { name, find }: Source,
  files: readonly string[],
  { root, out }: { readonly root: string; readonly out: string },
): Promise<{ readonly root: string; readonly files: string[] } | undefined> {
  const { isArchive, unpackArchive } = await import("@discoprep/files/archives");
  const archives = files.filter(isArchive);
  if (archives.length === 0 || find === undefined) return undefined;
  const identities = archives.map((file) => [
    relative(root, file),
    statSync(file).size,
    statSync(file).mtimeMs,
  ]);
  const above = join(out, ".archives");
  const folder = join(above, `${name}-${sha256(JSON.stringify([find, identities])).slice(0, 16)}`);
  if (!existsSync(folder)) {
    const old = existsSync(above) ? readdirSync(above).filter((one) => one.startsWith(`${name}-`)) : [];
    for (const one of old) rmSync(join(above, one), { recursive: true });
    const pattern = new RegExp(`^(?:${find.name})$`, "i");
    const wanted = (path: string): boolean => pattern.test(basename(path).replace(/\.gz$/i, ""));
    const part = `${folder}.part`;
    for (const file of archives) await unpackArchive(file, join(part, relative(root, dirname(file))), wanted);
    if (!existsSync(part)) return undefined;
    renameSync(part, folder);
  }
  return { root: folder, files: filesBelow(folder) };
}
