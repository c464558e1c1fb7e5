import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { reportProgress } from "@discoprep/files/text";
import type { DocumentRows } from "./client/data.ts";
import { scriptText, scriptValue } from "./html/markup.ts";
import { packed } from "./html/packed.ts";
import { type Frame, type Page, pageText, relativeAddress } from "./html/page.ts";
import type { PartReport } from "./model/report.ts";

/** A folder for the pages of a part. Paths are relative to it. */
export interface SiteFolder {
  write(path: string, content: string): void;
  page(page: Page): void;
  /** Writes the rows of a list, and values by their names in the client, as scripts. @returns their paths */
  rows(name: string, documents: Iterable<DocumentRows<object>>, values?: ClientValues): string[];
  /** Returns the address of a page, for links on a page of the folder. */
  address(path: string): string;
}

export type ClientValues = Readonly<Record<string, unknown>>;

/** A part of the site: its name and origin, its pages, and a function that writes them. */
export interface Part extends Pick<Frame, "name" | "origin"> {
  /** Paths of the pages in the navigation by their names; relative to the part. */
  readonly pages: Readonly<Record<string, string>>;
  readonly texts?: string;
  readonly write: (site: SiteFolder, report: (message: Message) => void) => PartReport | Promise<PartReport>;
}

/** @param prefix the part's folder inside the site, with a final slash; empty for a site of one part */
export function siteFolder(root: string, prefix: string, frame: Frame): SiteFolder {
  const folders = new Set<string>();
  let written = 0;
  const write = (path: string, content: string): void => {
    const file = join(root, prefix, path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    reportProgress(++written, "files written");
    writeFileSync(file, content);
  };
  return {
    write,
    address: (path) => relativeAddress("index.html", path),
    rows(name, documents, values = {}) {
      const paths = [`data/${name}-0.js`];
      const more = Object.entries(values).map(([name, value]) => `,${name}=${scriptValue(value)}`);
      write(`data/${name}-0.js`, `var discoprepRows=[]${more.join("")};\n`);
      for (const script of rowScripts(documents)) {
        const path = `data/${name}-${paths.length}.js`;
        paths.push(path);
        write(path, script);
      }
      return paths;
    },
    page({ scripts = [], ...page }) {
      const paths = scripts.map((path) => prefix + path);
      write(page.path, pageText({ ...page, path: prefix + page.path, scripts: paths }, frame));
    },
  };
}

/** The longest script, in characters: a browser reads several of this size without a pause. */
const longestScript = 450_000;

/** Packs rows as scripts of bounded length. */
export function* rowScripts(documents: Iterable<DocumentRows<object>>): Generator<string> {
  let full: DocumentRows<object>[] = [];
  let length = 0;
  const script = (): string => {
    const { json, ...shape } = packed(full);
    return `discoprepRows.push({...${scriptValue(shape)},json:${scriptText(json)}});\n`;
  };
  for (const rows of documents) {
    const more = JSON.stringify(rows).length;
    if (full.length > 0 && length + more > longestScript) {
      yield script();
      full = [];
      length = 0;
    }
    full.push(rows);
    length += more;
  }
  if (full.length > 0) yield script();
}
