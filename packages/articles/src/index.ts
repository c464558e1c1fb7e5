/**
 * {@include ../README.md}
 *
 * @module discoprep/articles
 */

export * from "./correct/index.ts";
export { articleText, documentParagraphs } from "./extract/article-output.ts";
export * from "./extract/index.ts";
export * from "./merge/index.ts";
export * from "./select/index.ts";
