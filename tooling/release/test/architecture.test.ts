import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { documents } from "../../../packages/cli/test/code-blocks.ts";
// @ts-expect-error: a script without types
import { architectureFile, withDrawing } from "../architecture.js";
// @ts-expect-error: a script without types
import { loadedWith, packageFile, packageNames, root } from "../imports.js";

describe("docs/architecture.md", () => {
  const page = readFileSync(architectureFile, "utf8");

  it("holds the picture that `npm run architecture` draws from the imports as they are", () => {
    expect(page).toBe(withDrawing(page));
  });

  it("lists every package, below those it imports from", () => {
    const listed = [...page.matchAll(/^\| \[`packages\/([\w-]+)`\]/gm)].map(([, name = ""]) => name);
    expect([...listed].sort()).toEqual(packageNames);
    const early = listed.flatMap((name, index) =>
      Object.keys(packageFile(name).dependencies ?? {})
        .map((specifier) => specifier.replace("@discoprep/", ""))
        .filter((dependency) => listed.indexOf(dependency) > index)
        .map((dependency) => `${name} imports from ${dependency}`),
    );
    expect(early).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const named = [...page.matchAll(/`((?:packages|datasets|tooling|docs)\/[^`*]+)`/g)].map(
      ([, path]) => path,
    );
    expect(named.filter((path) => !existsSync(join(root, path as string)))).toEqual([]);
  });
});

describe("a score", () => {
  const loaded: string[] = loadedWith("packages/cli/src/main.ts", "packages/cli/src/commands/score.ts");

  it("loads at most 140 source files", () => {
    expect(loaded).toContain("packages/score/src/systems/compare-systems.ts");
    expect(loaded.length).toBeLessThanOrEqual(140);
  });

  it("loads nothing of treebanks, dumps and articles", () => {
    const rooms =
      /^packages\/(?:treebank|formats\/src\/(?:conllu|conll08)|wikidump|wikitext|articles|segment)\//;
    expect(loaded.filter((file) => rooms.test(file))).toEqual([]);
  });
});

describe("tables of folders", () => {
  it.each(["README.md", "CONTRIBUTING.md", "tooling/README.md"])("%s names only what exists", (name) => {
    const text = readFileSync(join(root, name), "utf8");
    const named = [...text.matchAll(/`((?:packages|datasets|tooling|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => path,
    );
    const missing = named.filter((path) => !existsSync(join(root, path as string)));
    expect(missing.filter((path) => !/NAME|LEVEL|SOURCE/.test(path as string))).toEqual([]);
  });

  it.each(documents(root))("%s has links that lead somewhere", (name) => {
    const text = readFileSync(join(root, name), "utf8").replace(/^```[\s\S]*?^```$/gm, "");
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, path = "", anchor]) => {
      const file = path === "" ? join(root, name) : join(root, dirname(name), path);
      if (!existsSync(file)) return true;
      const headings = anchor === undefined ? [] : readFileSync(file, "utf8").match(/^#+ .*$/gm);
      const anchors = (headings ?? []).map((heading) =>
        heading
          .replace(/^#+ /, "")
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      );
      return anchor !== undefined && !anchors.includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("tooling/README.md has a row for each folder", () => {
    const rows = [...readFileSync(join(root, "tooling/README.md"), "utf8").matchAll(/^\| `([\w-]+)` \|/gm)];
    const folders = readdirSync(join(root, "tooling"), { withFileTypes: true });
    expect(rows.map(([, name]) => name).sort()).toEqual(
      folders
        .filter((entry) => entry.isDirectory() && !/^(?:node_modules|out|\..*)$/.test(entry.name))
        .map(({ name }) => name)
        .sort(),
    );
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

it.each(packageNames as string[])("the API page of %s begins with its README, under its name", (name) => {
  const index = readFileSync(join(root, "packages", name, "src/index.ts"), "utf8");
  const names: Readonly<Record<string, string>> = { cli: "discoprep", bzip2: "@discoprep/bzip2" };
  const entry = names[name] ?? `discoprep/${name}`;
  expect(index.startsWith(`/**\n * {@include ../README.md}\n *\n * @module ${entry}\n */\n`)).toBe(true);
});
