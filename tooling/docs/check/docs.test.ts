import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error: a script without types
import { makeDocs } from "../make.js";

it("makes the site, in which each link leads somewhere", () => {
  const site = join(mkdtempSync(join(tmpdir(), "docs-")), "site");
  const { status, printed } = makeDocs(site);
  expect({ status, printed: status === 0 ? "" : printed }).toEqual({ status: 0, printed: "" });
  const pages = readdirSync(site, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".html"));
  for (const page of ["index", "documents/Guide", "documents/Rules_and_reasons", "modules/discoprep_score"])
    expect(pages).toContain(`${page}.html`);
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(site, page), "utf8").matchAll(/ (?:href|src)="([^"#?]+)/g)]
      .map(([, link = ""]) => link.replaceAll("&amp;", "&"))
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(site, dirname(page), decodeURIComponent(link))))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});
