import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced code block of a Markdown file. */
export interface CodeBlock {
  /** Place of its first line, as FILE:LINE. */
  readonly place: string;
  /** `sh`, `js`, `text` … */
  readonly language: string;
  /** The word after the language: why a test does not run the block. */
  readonly kind: string;
  readonly text: string;
}

/** Returns the code blocks of a Markdown file, in order. @param file path below `root` */
export function codeBlocks(root: string, file: string): CodeBlock[] {
  const markdown = readFileSync(join(root, file), "utf8");
  return [...markdown.matchAll(/^```(\w+)(?: +(\S+))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    place: `${file}:${markdown.slice(0, match.index).split("\n").length}`,
    language: match[1] ?? "",
    kind: match[2] ?? "",
    text: match[3] ?? "",
  }));
}

/** Returns the Markdown files whose blocks are tested, by their paths below the project's folder. */
export function documents(project: string): string[] {
  const datasets = readdirSync(join(project, "datasets"), { withFileTypes: true });
  return [
    "README.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/commands.md",
    "docs/decisions/README.md",
    "docs/from-python.md",
    "docs/glossary.md",
    ...readdirSync(join(project, "docs/guide"))
      .sort()
      .map((name) => `docs/guide/${name}`),
    "docs/scale.md",
    "docs/scheduled/README.md",
    "docs/tutorial.md",
    ...readdirSync(join(project, "packages"))
      .sort()
      .map((name) => `packages/${name}/README.md`)
      .filter((file) => existsSync(join(project, file))),
    ...readdirSync(join(project, "packages/formats/src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `packages/formats/src/${name}/README.md`)
      .filter((file) => existsSync(join(project, file)))
      .sort(),
    "datasets/README.md",
    ...datasets
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `datasets/${name}/README.md`)
      .sort(),
  ];
}

/** Returns the lines of a shell block; one that a backslash continues is one line. */
export function lines(text: string): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** Returns the words after `discoprep` of a line that holds nothing but these, and a comment: no pipe, no quotes, no second command. */
export function plainWords(line: string): string[] | undefined {
  const [, words] = /^(?:npx )?discoprep ([\w\s./,=-]+)$/.exec(line.replace(/\s#.*/, "")) ?? [];
  return words?.trim().split(/\s+/);
}

/** Returns the command lines of `discoprep` in a shell block: the subcommand, its flags, and all words after `discoprep`. */
export function commandLines({ text }: CodeBlock): { command: string; flags: string[]; words: string[] }[] {
  return lines(text).flatMap((line) => {
    const [, command = "", rest = ""] =
      /(?:^|\s)discoprep ([a-z][\w-]*)(.*)/.exec(line.replace(/\s#.*/, "")) ?? [];
    const words = rest.trim().split(/\s+/);
    const flags = words.filter((word) => /^--?[a-z][\w-]*$/.test(word));
    return command === "" ? [] : [{ command, flags, words: [command, ...words] }];
  });
}
