import { readFileSync } from "node:fs";

/** What went in, what came out and with which code: the only place where provenance stands. */
export interface Manifest {
  /** The command or step, such as `extract`. */
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly counts: Readonly<Record<string, unknown>>;
  /** discoprep, and every library and data file that changes text. */
  readonly versions: Readonly<Record<string, string>>;
  readonly [section: string]: unknown;
}

/**
 * The manifest as the bytes of `manifest.json`. What the program ran on comes last, as `environment`: two
 * manifests are of the same output where all else is equal.
 */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, environment: environment() }, null, 2)}\n`;
}

/** The versions of what this program runs on. */
export function environment(): Record<string, string> {
  const { node, icu = "none", unicode = "none" } = process.versions;
  return { node, icu, unicode };
}

/** The version of this program. */
export function baseVersions(): Record<string, string> {
  const own = JSON.parse(readFileSync(new URL("../../corpus/package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return { discoprep: own.version };
}
