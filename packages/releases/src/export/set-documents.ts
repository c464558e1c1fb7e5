import { type Document, type Message, UsageError } from "@discoprep/corpus";
import { openRelease } from "../folder/index.ts";
import type { ExportOptions } from "./options.ts";
import { isProposal, proposer } from "./proposals/propose.ts";

/** The documents of a release to be exported, read as they are written. */
export interface SetDocuments {
  readonly language: string;
  /** How many there are. */
  readonly ids: readonly string[];
  /** Lines of relations.json that stand for relations, readable or not. */
  readonly rows: number;
  /** With what is to be proposed. Each loop reads the release anew. */
  readonly documents: Iterable<Document>;
  /** What could not be read: of the whole folder, then of the documents of the last loop. */
  messages(): readonly Message[];
  /** How many tokens the documents of the last loop have. */
  tokens(): number;
  /** How many relations the last loop has proposed, by type. */
  readonly proposed: ProposalCounts;
}

export interface ProposalCounts {
  Explicit: number;
  Implicit: number;
}

/** @throws ProblemError where the folder holds no release, UsageError where nothing can be proposed in its language */
export function setDocuments(
  folder: string,
  { language: tag, propose, connectives }: Pick<ExportOptions, "language" | "propose" | "connectives">,
): SetDocuments {
  if (connectives !== undefined && propose === undefined)
    throw new UsageError("--connectives is for --propose");
  const release = openRelease(folder, tag);
  const { language, ids, rows } = release;
  const withProposals = propose === undefined ? undefined : proposer(propose, language, connectives);
  const proposed: ProposalCounts = { Explicit: 0, Implicit: 0 };
  let found: Message[] = [];
  let tokens = 0;
  function* documents(): Generator<Document> {
    found = [];
    tokens = 0;
    Object.assign(proposed, { Explicit: 0, Implicit: 0 });
    for (const document of release.documents) {
      for (const problem of document.messages) found.push(problem);
      for (const sentence of document.sentences) tokens += sentence.tokens.length;
      const whole = withProposals?.(document) ?? document;
      for (const { type } of whole.relations.filter(isProposal)) proposed[type as keyof ProposalCounts]++;
      yield whole;
    }
  }
  return {
    ...{ language, ids, rows, proposed },
    documents: { [Symbol.iterator]: documents },
    tokens: () => tokens,
    messages: () => [...release.messages, ...found],
  };
}
