import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import type { DumpSite } from "./site.ts";

export function folderSite(folder: string): DumpSite {
  const statusOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false });
  return {
    name: folder,
    async list(path) {
      if (statusOf(path)?.isDirectory() !== true) return undefined;
      const isFolder = (name: string) => statusOf(join(path, name))?.isDirectory() === true;
      const names = readdirSync(join(folder, path));
      return names.map((name) => (isFolder(name) ? `${name}/` : name)).sort();
    },
    async text(path) {
      return existsSync(join(folder, path)) ? readText(join(folder, path)) : undefined;
    },
    async size(path) {
      return statusOf(path)?.size;
    },
    async open(path, from, version) {
      const status = statusOf(path);
      if (status?.isFile() !== true) throw new TryLaterError(`${join(folder, path)} is not there (yet)`);
      const lastModified = status.mtime.toUTCString();
      const start = version.lastModified === lastModified ? from : 0;
      if (start > 0 && start >= status.size) return undefined;
      const bytes = createReadStream(join(folder, path), { start });
      return { from: start, size: status.size, lastModified, bytes };
    },
    async close() {},
  };
}
