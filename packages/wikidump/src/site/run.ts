/** One file of a dump, as the site lists it. */
export interface DumpFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly algorithm: "sha1" | "sha256";
  /** In lower-case hexadecimal. */
  readonly hash: string;
}

/** A dump that is ready to be downloaded. */
export interface DumpRun {
  readonly wiki: string;
  /** `YYYYMMDD` */
  readonly date: string;
  readonly source: "legacy" | "content";
  /** In order of page ids. */
  readonly files: readonly DumpFile[];
}

/** A dump that is not ready, and why: `20260801 is in progress`. */
export interface Unready {
  readonly unready: string;
}

/** Files in the order of the page ranges in their names (`p1p41242`), which is the order of the dump. */
export function inPageOrder(files: readonly DumpFile[]): DumpFile[] {
  return [...files].sort((a, b) => firstPage(a) - firstPage(b) || (a.name < b.name ? -1 : 1));
}

function firstPage({ name }: DumpFile): number {
  return Number(/-p(\d+)(?:p|r)\d+/.exec(name)?.[1] ?? 0);
}
