import { existsSync, readFileSync } from "node:fs";
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
