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
  const address = (page: number): string => `${name}-${page}.html`;
  for (let page = 1; page <= count; page++) {
    const part = items.slice((page - 1) * rowsPerPage, page * rowsPerPage);
    const others = html`<nav aria-label="Pages of this list">${Array.from({ length: count }, (_, index) =>
      index + 1 === page
        ? html`<b aria-current="page">${page}</b> `
        : html`<a href="${encodeURIComponent(address(index + 1))}">${index + 1}</a> `,
    )}</nav>
`;
    site.page({ path: address(page), title, main: html`${count > 1 && others}${content(part)}` });
  }
  return address(1);
}
