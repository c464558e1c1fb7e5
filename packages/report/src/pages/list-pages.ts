import { html, type Markup } from "../html/markup.ts";
import type { SiteFolder } from "../site-folder.ts";

/** Rows of a list page, so that a page of any dump stays under 2 MB. */
const rowsPerPage = 1000;

/** Writes a list in pages of bounded length that link to one another; gives the first one's address. */
export function writeList<T>(
  site: SiteFolder,
  name: string,
  title: string,
  items: readonly T[],
  content: (items: readonly T[]) => Markup,
): string {
  const count = Math.max(1, Math.ceil(items.length / rowsPerPage));
  const paths = Array.from({ length: count }, (_, index) => `${name}-${index + 1}.html`);
  for (const [page, path] of paths.entries()) {
    const part = items.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    const links = html`<nav aria-label="Pages of this list">${paths.map((address, index) =>
      index === page
        ? html`<b aria-current="page">${page + 1}</b> `
        : html`<a href="${encodeURIComponent(address)}">${index + 1}</a> `,
    )}</nav>
`;
    site.page({ path, title, main: html`${count > 1 && links}${content(part)}` });
  }
  return paths[0] ?? "";
}
