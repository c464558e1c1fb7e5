import { startView } from "../client/views.ts";
import { mounted } from "../client/window.ts";
import { html } from "../html/markup.ts";
import { packed } from "../html/packed.ts";
import { type Frame, type Page, pageBody } from "../html/page.ts";
import type { ClientValues, SiteFolder } from "../site-folder.ts";

/** Makes a site whose pages are shown in the same place. */
export function memorySite(frame: Frame) {
  const pages = new Map<string, Page>();
  const values = new Map<string, ClientValues>();
  const parses = new Map<string, string>();
  globalThis.discoprepLoad = (address) => {
    const script = parses.get(decodeURIComponent(urlOf(address).pathname.slice(1))) ?? "";
    const [, sentences = "[]"] = /^discoprepParse\((.*)\);\n$/s.exec(script) ?? [];
    globalThis.discoprepParse?.(JSON.parse(sentences));
  };
  const site: SiteFolder = {
    write: (path, content) => void parses.set(path, content),
    page: (page) => void pages.set(page.path, page),
    rows(name, documents, more = {}) {
      values.set(name, { ...more, discoprepRows: [packed([...documents])] });
      return [name];
    },
    address: (path) => `?page=${encodeURIComponent(path)}`,
  };
  return {
    site,
    show(root: HTMLElement) {
      const page = pages.get(currentPath()) ?? pages.get("index.html");
      if (page === undefined) return;
      for (const name of page.scripts ?? []) Object.assign(globalThis, values.get(name));
      document.body.dataset.view = page.view ?? "";
      root.replaceChildren(...mounted(pageBody(page, frame)));
      // A list keeps the values of its form in the address, and the page with them.
      const path = html`<input type="hidden" name="page" value=${currentPath()}/>`;
      for (const form of root.querySelectorAll("form")) form.prepend(...mounted(path));
      startView();
    },
  };
}

function currentPath(): string {
  return new URLSearchParams(location.search).get("page") ?? "index.html";
}

function urlOf(address: string): URL {
  return new URL(address, `file:///${currentPath()}`);
}

/** Returns the address of a link of a page of the site, `?page=…`; undefined for other links. */
export function siteAddress(href: string): string | undefined {
  if (href.startsWith("?page=")) return href;
  const { pathname, searchParams, hash } = urlOf(href);
  if (!pathname.endsWith(".html") || /^[a-z]+:/i.test(href)) return undefined;
  const query = new URLSearchParams({ page: decodeURIComponent(pathname.slice(1)) });
  for (const [name, value] of searchParams) query.append(name, value);
  return `?${query}${hash}`;
}
