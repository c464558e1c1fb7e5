// Made the .bz2 files beside it, once, with the bzip2 program: node make.mjs. Their XML is invented.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const bzip2 = (text, ...args) => execFileSync("bzip2", ["-c", ...args], { input: text, maxBuffer: 1 << 30 });
const head =
  '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n' +
  "  <siteinfo><sitename>Wikinews</sitename><dbname>enwikinews</dbname><case>first-letter</case>\n" +
  '    <namespaces><namespace key="0" case="first-letter" /></namespaces>\n  </siteinfo>\n';
const page = (id) =>
  `  <page>\n    <title>Harbour report ${id}</title>\n    <ns>0</ns>\n    <id>${id}</id>\n    <revision>\n` +
  `      <id>${id}00</id>\n      <text xml:space="preserve">${`Ferry ${id} sails — 渡轮启航。 `.repeat(2500)}</text>\n` +
  "    </revision>\n  </page>\n";
const pages = [1, 2, 3, 4, 5].map(page);
// Blocks of 100,000 bytes: each page fills about one, and no border of a block is one of a page.
writeFileSync("one-stream.xml.bz2", bzip2(`${head}${pages.join("")}</mediawiki>\n`, "-1"));
writeFileSync(
  "many-streams.xml.bz2",
  Buffer.concat([head, ...pages, "</mediawiki>\n"].map((part) => bzip2(part, "-9"))),
);
const begin = `${head}  <page>\n    <title>Bomb</title>\n    <ns>0</ns>\n    <id>6</id>\n    <revision>\n      <text>`;
const gigabyte = bzip2(Buffer.alloc(1 << 30, "a"));
writeFileSync("bomb.xml.bz2", Buffer.concat([bzip2(begin), gigabyte, gigabyte]));
