import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { scriptValue } from "./html/markup.ts";
import { type NavigationLink, type Page, pageText, relativeAddress } from "./html/page.ts";
import { rowScriptWriter } from "./html/row-scripts.ts";

/** A page as the part of a site gives it: paths are relative to the part's folder. */
export type PartPage = Omit<Page, "navigation" | "banner">;

/** Where the pages of one part go. */
export interface SiteFolder {
  /** Writes a file. @param path relative to the part's folder */
  write(path: string, content: string): void;
  page(page: PartPage): void;
  /** Hands rows to the client as they come. @param list the client's name of them */
  rows(name: string, list: string): RowWriter;
  /** The address of a page, for links on a page of the part's folder. */
  address(path: string): string;
}

/** Takes the rows of a list. */
export interface RowWriter {
  add(row: unknown): void;
  /** @param values what the rows point to, by the client's names @returns the scripts that their page loads */
  finish(values?: Readonly<Record<string, unknown>>): string[];
}

/** What a part of the site gives back: its numbers, what was wrong in its input. */
export interface PartSite<Report> {
  readonly report: Report;
  readonly messages: readonly Message[];
}

/** What every page of a part shows. */
export interface PartFrame {
  /** The part's folder inside the site, with a final slash; empty for a site of one part. */
  readonly prefix: string;
  /** Relative to the site. */
  readonly navigation: readonly NavigationLink[];
  readonly banner: string | undefined;
}

/** A folder for a part's pages. @param root the site's folder */
export function siteFolder(root: string, { prefix, navigation, banner }: PartFrame): SiteFolder {
  const made = new Set<string>();
  const write = (path: string, content: string): void => {
    const file = join(root, prefix, path);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(file, content);
  };
  return {
    write,
    address: (path) => relativeAddress("index.html", path),
    rows(name, list) {
      const paths = [`data/${name}-0.js`];
      const writer = rowScriptWriter(list, (script) => {
        const path = `data/${name}-${paths.length}.js`;
        paths.push(path);
        write(path, script);
      });
      return {
        add: writer.add,
        finish(values = {}) {
          writer.finish();
          const head = Object.entries(values).map(([key, value]) => `${key}=${scriptValue(value)},`);
          write(paths[0] ?? "", `var ${head.join("")}${list}=[];\n`);
          return paths;
        },
      };
    },
    page({ scripts = [], ...page }) {
      const whole = {
        ...page,
        navigation,
        banner,
        path: prefix + page.path,
        scripts: scripts.map((path) => prefix + path),
      };
      write(page.path, pageText(whole));
    },
  };
}
