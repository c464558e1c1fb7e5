import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { html, type Markup, visible } from "./markup.ts";

/** The masthead of the pages of a part of the site. */
export interface Frame {
  readonly name: string;
  readonly origin: readonly (string | undefined)[];
  /** Paths of pages by their names, relative to the site's folder. */
  readonly navigation: Readonly<Record<string, string>>;
  /** A line above everything, such as the note on licensed text. */
  readonly banner?: string;
}

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly main: Markup;
  readonly scripts?: readonly string[];
  readonly view?: "concordance" | "disagreements" | "document" | "relations" | "scores";
}

/** Returns the relative address of a page on another one. */
export function relativeAddress(from: string, to: string): string {
  return "../".repeat(from.split("/").length - 1) + to.split("/").map(encodeURIComponent).join("/");
}

/** Returns the whole page. It loads nothing from elsewhere: the policy in its head forbids it. */
export function pageText(page: Page, frame: Frame): string {
  const link = (path: string): string => relativeAddress(page.path, path);
  const scripts = [...(page.scripts ?? []), "assets/report.js"];
  const document = html`<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src data:"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${page.title === frame.name ? page.title : `${page.title} · ${frame.name}`}</title>
<link rel="stylesheet" href=${link("assets/report.css")}/>
</head>
<body data-view=${page.view}>
${pageBody(page, frame)}${scripts.map((path) => html`<script defer src=${link(path)}></script>`)}
</body>
</html>`;
  return `<!doctype html>\n${visible(renderToString(document as VNode))}\n`;
}

export function pageBody(page: Page, { name, origin, navigation, banner }: Frame): Markup {
  return html`<a class="skip" href="#main">Skip to the content</a>
${banner !== undefined && html`<aside class="banner" aria-label="Licence">${banner}</aside>`}<header>
<p class="name"><bdi>${name}</bdi></p><p class="origin">${origin.filter(Boolean).join(" · ")}</p>
<nav aria-label="Pages">${Object.entries(navigation).map(
    ([text, path]) =>
      html`<a href=${relativeAddress(page.path, path)} aria-current=${path === page.path ? "page" : undefined}>${text}</a> `,
  )}</nav></header>
<main id="main">
<h1><bdi>${page.title}</bdi></h1>
${page.main}
</main>
`;
}
