import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), "discoprep-"));

export interface TestPage {
  readonly id: number;
  readonly title?: string;
  readonly ns?: number;
  /** Its wikitext; undefined for that of a published article. */
  readonly text?: string;
  readonly textAttributes?: string;
  readonly isRedirect?: boolean;
}

interface TestSite {
  readonly dbname?: string;
  readonly lang?: string;
  readonly base?: string;
  readonly end?: string;
}

/** Invented prose of two paragraphs. */
export const prose = (subject: string): string =>
  `The ${subject} opened to the public on Monday, the council said. It had been closed for two years of repairs.\n\n` +
  `Residents of the town welcomed the news about the ${subject} and asked for longer hours.`;

/** Returns the wikitext of an article with a date, sources and a category. */
export const newsText = (subject: string): string =>
  `{{date|March 9, 2015}}\n${prose(subject)}\n\n== Sources ==\n*{{source|url=http://a.example/1|title=T|pub=P|date=March 9, 2015}}\n\n{{publish}}\n[[Category:Europe]]`;

/** Pages with ids from 1 on, whose text is long and read fast: 40 of them make three pieces of a megabyte. */
export const largePages: readonly TestPage[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  text: `${prose(`pier ${index}`)}\n<!-- ${"long ".repeat(12_000)} -->\n{{publish}}`,
}));

/** Returns the XML of a dump as MediaWiki writes it. */
export function dumpXml(
  pages: readonly TestPage[],
  { dbname = "enwikinews", lang = "en", base, end = "</mediawiki>\n" }: TestSite = {},
): string {
  const address = base === undefined ? "" : `<base>${base}</base>`;
  return `<mediawiki version="0.10" xml:lang="${lang}">
  <siteinfo>
    <dbname>${dbname}</dbname>${address}<case>first-letter</case>
    <namespaces><namespace key="0" /><namespace key="14">Category</namespace></namespaces>
  </siteinfo>
${pages.map(pageXml).join("")}${end}`;
}

function pageXml({ id, title, ns = 0, text, textAttributes = "", isRedirect }: TestPage): string {
  const escaped = (text ?? newsText("bridge"))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `  <page>
    <title>${title ?? `Story ${id}`}</title>
    <ns>${ns}</ns>
    <id>${id}</id>${isRedirect === true ? '<redirect title="Story" />' : ""}
    <revision><id>${id}0</id><model>wikitext</model>
      <text xml:space="preserve"${textAttributes}>${escaped}</text></revision>
  </page>
`;
}

/** Returns every file of a folder with its content. */
export function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}
