/**
 * {@include ../README.md}
 *
 * @module discoprep/articles
 */

export { articleText, documentParagraphs } from "./article-text.ts";
export * from "./correct/index.ts";
export * from "./extract/index.ts";
export * from "./merge/index.ts";
export * from "./select/index.ts";
