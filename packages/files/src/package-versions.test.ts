import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageVersions } from "./package-versions.ts";

function install(
  files: Readonly<Record<string, string | object>>,
  links: Readonly<Record<string, string>> = {},
): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "discoprep-versions-")));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(root, target), join(root, path));
  }
  return root;
}

const app = { name: "@discoprep/app", version: "1.0.0", dependencies: { "@discoprep/part": "1" } };
const part = { name: "@discoprep/part", version: "1.0.0", dependencies: { entities: "^4" } };
const entities = { name: "entities", version: "4.5.0" };

const flat = () =>
  install({
    "node_modules/@discoprep/app/package.json": app,
    "node_modules/@discoprep/part/package.json": part,
    "node_modules/@discoprep/part/data/table.json": "{}",
    "node_modules/entities/package.json": entities,
  });
const isolated = () =>
  install(
    {
      "node_modules/.pnpm/app/node_modules/@discoprep/app/package.json": app,
      "node_modules/.pnpm/part/node_modules/@discoprep/part/package.json": part,
      "node_modules/.pnpm/part/node_modules/@discoprep/part/data/table.json": "{}",
      "node_modules/.pnpm/entities/node_modules/entities/package.json": entities,
    },
    {
      "node_modules/@discoprep/app": "node_modules/.pnpm/app/node_modules/@discoprep/app",
      "node_modules/.pnpm/app/node_modules/@discoprep/part":
        "node_modules/.pnpm/part/node_modules/@discoprep/part",
      "node_modules/.pnpm/part/node_modules/entities": "node_modules/.pnpm/entities/node_modules/entities",
    },
  );
const moduleIn = (root: string): string => `file://${join(root, "node_modules/@discoprep/app/index.js")}`;

describe("packageVersions", () => {
  it.each([
    ["flat", flat],
    ["isolated", isolated],
  ])("finds the whole graph in a %s layout", (_name, make) => {
    const root = make();
    const versions = packageVersions(moduleIn(root));
    expect(packageVersions(moduleIn(root), ["@discoprep/part"])).toEqual(versions);
    expect(Object.keys(versions)).toEqual(["code", "@discoprep/part data", "entities"]);
    expect(versions.entities).toBe("4.5.0");
  });

  it("gives the same versions in any folder, and others after an upgrade", () => {
    const [one, two] = [flat(), isolated()];
    const before = packageVersions(moduleIn(one), ["@discoprep/part"]);
    expect(packageVersions(moduleIn(two), ["@discoprep/part"])).toEqual(before);
    writeFileSync(join(two, "node_modules/.pnpm/part/node_modules/@discoprep/part/data/table.json"), "{ }");
    expect(packageVersions(moduleIn(two), ["@discoprep/part"])).not.toEqual(before);
  });

  it("fails where a package is missing", () => {
    const root = install({ "node_modules/@discoprep/app/package.json": app });
    expect(() => packageVersions(moduleIn(root))).toThrow("@discoprep/part, which @discoprep/app needs");
  });
});
