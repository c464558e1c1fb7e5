import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DocumentRows } from "./client/data.ts";
import { parsedValue, scriptValue } from "./html/markup.ts";
import { type Frame, type Page, pageText, relativeAddress } from "./html/page.ts";

export interface SiteFolder {
  /** Writes a file. @param path relative to the part's folder */
  write(path: string, content: string): void;
  /** Paths of the page are relative to the part's folder. */
  page(page: Page): void;
  /** Hands rows of a list to the client as they come. */
  rows(name: string): RowWriter;
  /** Returns the address of a page, for links on a page of the part's folder. */
  address(path: string): string;
}

/** Takes the rows of a list. */
interface RowWriter {
  add(rows: DocumentRows<object> & Readonly<Record<string, unknown>>): void;
  /** @param values more for the list's page, by the client's names @returns the scripts that their page loads */
  finish(values?: Readonly<Record<string, unknown>>): string[];
}

/**
 * Returns a folder for a part's pages.
 * @param root the site's folder
 * @param prefix the part's folder inside the site, with a final slash; empty for a site of one part
 */
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
  const paths = [`${path}-0.js`];
  let full: DocumentRows<object>[] = [];
  let length = 0;
  const flush = (): void => {
    if (full.length === 0) return;
    const file = `${path}-${paths.length}.js`;
    paths.push(file);
    write(file, `discoprepRows.push(...${parsedValue(full)});\n`);
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
      write(paths[0] ?? "", `var discoprepRows=[]${more.join("")};\n`);
      return paths;
    },
  };
}
