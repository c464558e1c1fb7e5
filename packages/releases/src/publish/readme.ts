import { counted } from "@discoprep/files/text";

export interface SetCounts {
  readonly name: string;
  readonly isGold: boolean;
  readonly documents: number;
  readonly tokens: number;
  readonly relations: number;
}

export function participantsReadme(sets: readonly SetCounts[]): string {
  const rows = sets.map(
    ({ name, isGold, documents, tokens, relations }) =>
      `| \`${name}/\` | ${documents} | ${tokens} | ${isGold ? relations : "kept back"} |`,
  );
  return `# Data

${counted(sets.length, "set")} in the format of the CoNLL-2015 and CoNLL-2016 shared tasks on shallow discourse parsing.

| set | documents | tokens | relations |
|---|---|---|---|
${rows.join("\n")}

- \`raw/ID\`: the text of a document.
- \`parses.json\`: its sentences, tokens, trees and dependencies.
- \`relations.json\`: one relation a line, with offsets in code points. A set without this file is for the evaluation.
- \`sense-only/\`: connectives and arguments of sets for the evaluation, without senses.
- \`hugging-face/\`: the same documents, one a row, as JSON Lines.

\`LICENSE\` says what you may do with the data. \`sha256sum -c SHA256SUMS\` checks that all files arrived whole.
`;
}
