/** Invented dumps for tests, written as MediaWiki writes them. */

export interface TestPage {
  readonly id?: string | number;
  readonly title?: string;
  readonly ns?: number | null;
  readonly redirect?: string;
  readonly text?: string;
  /** Replaces the `<text>` element. */
  readonly textElement?: string;
  /** Replaces all `<revision>` elements. */
  readonly revisions?: string;
}

export function dumpXml(
  pages: readonly (TestPage | string)[],
  options: { head?: string; end?: string } = {},
): string {
  const elements = pages.map((page) => (typeof page === "string" ? page : pageXml(page)));
  return `${options.head ?? HEAD}${elements.join("")}${options.end ?? "</mediawiki>\n"}`;
}

export function pageXml(page: TestPage): string {
  const { id = 1, title = `Page ${id}`, ns = 0, redirect, text = `Text of ${id}.` } = page;
  const element = page.textElement ?? `<text xml:space="preserve">${text}</text>`;
  const revision = `    <revision>\n      <id>${id}0</id>\n      <timestamp>2015-03-09T10:00:00Z</timestamp>\n      <contributor>\n        <username>Writer</username>\n        <id>5</id>\n      </contributor>\n      <comment>a comment</comment>\n      <model>wikitext</model>\n      <format>text/x-wiki</format>\n      ${element}\n    </revision>\n`;
  return (
    `  <page>\n    <title>${title}</title>\n` +
    (ns === null ? "" : `    <ns>${ns}</ns>\n`) +
    `    <id>${id}</id>\n` +
    (redirect === undefined ? "" : `    <redirect title="${redirect}" />\n`) +
    `${page.revisions ?? revision}  </page>\n`
  );
}

export const HEAD = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/" version="0.10" xml:lang="en">
  <siteinfo>
    <sitename>Wikinews</sitename>
    <dbname>enwikinews</dbname>
    <base>https://en.wikinews.org/wiki/Main_Page</base>
    <generator>MediaWiki 1.31</generator>
    <case>first-letter</case>
    <namespaces>
      <namespace key="0" case="first-letter" />
      <namespace key="4" case="first-letter">Wikinews</namespace>
      <namespace key="14" case="first-letter">Category</namespace>
    </namespaces>
  </siteinfo>
`;
