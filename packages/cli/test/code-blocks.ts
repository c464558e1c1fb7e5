import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced code block of a Markdown file. */
export interface CodeBlock {
  /** Where it begins, as FILE:LINE. */
  readonly place: string;
  /** `sh`, `js`, `text` … */
  readonly language: string;
  /** The word after the language: why a test does not run the block. */
  readonly kind: string;
  readonly text: string;
}

/** The code blocks of a Markdown file, in order. @param file path below `root` */
export function codeBlocks(root: string, file: string): CodeBlock[] {
  const markdown = readFileSync(join(root, file), "utf8");
  return [...markdown.matchAll(/^```(\w+)(?: +(\S+))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    place: `${file}:${markdown.slice(0, match.index).split("\n").length}`,
    language: match[1] ?? "",
    kind: match[2] ?? "",
    text: match[3] ?? "",
  }));
}

/** The command lines of `discoprep` in a shell block: the subcommand and its flags. */
export function commandLines({ text }: CodeBlock): { command: string; flags: string[] }[] {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  return lines.flatMap((line) => {
    const [, command = "", rest = ""] =
      /(?:^|\s)discoprep ([a-z][\w-]*)(.*)/.exec(line.replace(/\s#.*/, "")) ?? [];
    const flags = [...rest.matchAll(/(?<=\s)--?[a-z][\w-]*/g)].map(([flag]) => flag);
    return command === "" ? [] : [{ command, flags }];
  });
}
