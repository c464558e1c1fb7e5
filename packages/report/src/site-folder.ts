import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import type { DocumentRows } from "./client/data.ts";
import { scriptText, scriptValue } from "./html/markup.ts";
import { packed } from "./html/packed.ts";
import { type Frame, type Page, pageText, relativeAddress } from "./html/page.ts";
import type { PartReport } from "./model/report.ts";

/** A folder for a part's pages; paths are relative to it. */
export interface SiteFolder {
  write(path: string, content: string): void;
  page(page: Page): void;
  /** Hands rows of a list to the client as they come. */
  rows(name: string): RowWriter;
  address(path: string): string;
}

interface RowWriter {
  add(rows: DocumentRows<object> & Readonly<Record<string, unknown>>): void;
  /** @param values more for the list's page, by the client's names @returns the scripts that their page loads */
  finish(values?: Readonly<Record<string, unknown>>): string[];
}

/** A part of the site: its name and origin, its pages, and the function that writes them. */
export interface Part extends Pick<Frame, "name" | "origin"> {
  /** Paths of the pages in the navigation by their names; relative to the part. */
  readonly pages: Readonly<Record<string, string>>;
  readonly texts?: string;
  readonly write: (site: SiteFolder, report: (message: Message) => void) => PartReport | Promise<PartReport>;
}

/** @param prefix the part's folder inside the site, with a final slash; empty for a site of one part */
export function siteFolder(root: string, prefix: string, frame: Frame): SiteFolder {
  const folders = new Set<string>();
  const write = (path: string, content: string): void => {
    const file = join(root, prefix, path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, content);
  };
  return {
    write,
    address: (path) => relativeAddress("index.html", path),
    rows: (name) => rowScripts(`data/${name}`, write),
    page({ scripts = [], ...page }) {
      const paths = scripts.map((path) => prefix + path);
      write(page.path, pageText({ ...page, path: prefix + page.path, scripts: paths }, frame));
    },
  };
}

/** The longest script, in characters: a browser reads several of this size without a pause. */
const longestScript = 450_000;

/** Writes rows as scripts of bounded length; a full one is written at once. @param path how the paths of the scripts begin */
export function rowScripts(path: string, write: (path: string, script: string) => void): RowWriter {
  const first = `${path}-0.js`;
  const paths = [first];
  let full: DocumentRows<object>[] = [];
  let length = 0;
  const flush = (): void => {
    if (full.length === 0) return;
    const file = `${path}-${paths.length}.js`;
    paths.push(file);
    const { json, ...shape } = packed(full);
    write(file, `discoprepRows.push({...${scriptValue(shape)},json:${scriptText(json)}});\n`);
    full = [];
    length = 0;
  };
  return {
    add(rows) {
      const more = JSON.stringify(rows).length;
      if (length + more > longestScript) flush();
      full.push(rows);
      length += more;
    },
    finish(values = {}) {
      flush();
      const more = Object.entries(values).map(([name, value]) => `,${name}=${scriptValue(value)}`);
      write(first, `var discoprepRows=[]${more.join("")};\n`);
      return paths;
    },
  };
}
