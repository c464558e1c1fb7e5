import { readFileSync } from "node:fs";

/** What went in, what came out and with which code: the only place where provenance stands. */
export interface Manifest {
  /** The command or step, such as `extract`. */
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly counts: Readonly<Record<string, unknown>>;
  /** discoprep, Node, ICU, and every library or data file that changes text. */
  readonly versions: Readonly<Record<string, string>>;
  readonly [section: string]: unknown;
}

/** The manifest as the bytes of `manifest.json`. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The versions of this program and of what it runs on. */
export function baseVersions(): Record<string, string> {
  const own = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return {
    discoprep: own.version,
    node: process.versions.node,
    icu: process.versions.icu ?? "none",
    unicode: process.versions.unicode ?? "none",
  };
}
