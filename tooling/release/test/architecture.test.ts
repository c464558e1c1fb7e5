import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error: a script without types
import { architectureFile, withDrawing } from "../architecture.js";
// @ts-expect-error: a script without types
import { root } from "../imports.js";

describe("docs/architecture.md", () => {
  const page = readFileSync(architectureFile, "utf8");

  it("holds the picture that `npm run architecture` draws from the imports as they are", () => {
    expect(page).toBe(withDrawing(page));
  });

  it("names only files and folders that exist", () => {
    const named = [...page.matchAll(/`((?:packages|datasets|tooling|docs)\/[^`*]+)`/g)].map(
      ([, path]) => path,
    );
    expect(named.filter((path) => !existsSync(join(root, path as string)))).toEqual([]);
  });
});

describe("docs/decisions", () => {
  const folder = join(root, "docs/decisions");
  const list = readFileSync(join(folder, "README.md"), "utf8");

  it.each(readdirSync(folder).filter((name) => name !== "README.md"))(
    "%s states its status and date, and is listed",
    (name) => {
      const [title, , status] = readFileSync(join(folder, name), "utf8").split("\n");
      expect(title).toMatch(/^# /);
      expect(status).toMatch(/^(?:Accepted|Replaced by \[.+\]\(.+\.md\)), \d{4}-\d\d-\d\d\.$/);
      expect(list).toContain(`](${name})`);
    },
  );
});
