import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { samplePath } from "@discoprep/shared-data";
import { beforeAll, expect, it } from "vitest";
import groups from "../data/commands.json" with { type: "json" };

interface Subcommand {
  readonly example: string | readonly string[];
  readonly below?: Readonly<Record<string, Subcommand>>;
}

/** Parts of examples that need the network, a store, or data that the sample does not have. */
const elsewhere = ["eng.wikinews --", "/corpora", "/srv", "download", "annotator-a/", "gold/ ours"];

/** Returns the lines of the examples of subcommands, those with a backslash at the end joined. */
function exampleLines(subcommands: Readonly<Record<string, Subcommand>>): string[] {
  return Object.values(subcommands).flatMap(({ example, below = {} }) => {
    const lines = [example].flat().filter((line) => !line.startsWith("Example"));
    return [...lines.join("\n").replaceAll("\\\n", "").split("\n"), ...exampleLines(below)];
  });
}

const lines = Object.values(groups).flatMap((subcommands) => exampleLines({ ...subcommands }));
const folder = mkdtempSync(join(tmpdir(), "discoprep-examples-"));
const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };

beforeAll(() => {
  const program = fileURLToPath(new URL("../bin/discoprep.js", import.meta.url));
  const sample = fileURLToPath(new URL("../../../datasets/sample", import.meta.url));
  mkdirSync(join(folder, "bin"));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`;
  writeFileSync(join(folder, "bin/discoprep"), script, { mode: 0o755 });
  cpSync(sample, join(folder, "datasets/sample"), {
    recursive: true,
    filter: (path) => !/[/\\](out|node_modules)$/.test(path),
  });
  cpSync(samplePath(""), join(folder, "datasets/sample/out"), { recursive: true });
});

it.each([...new Set(lines)].filter((line) => !elsewhere.some((part) => line.includes(part))))(
  "the example of a help runs: %s",
  (line) => {
    expect(() => execFileSync("sh", ["-c", line], { cwd: folder, env, stdio: "pipe" })).not.toThrow();
  },
);
