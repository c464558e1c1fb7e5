import type { Document, Message } from "@discoprep/corpus";
import { openRelease } from "../folder/index.ts";
import type { ExportOptions } from "./options.ts";
import { isProposal, proposer } from "./proposals/propose.ts";

/** How many relations were proposed, by type. */
export interface ProposalCounts {
  Explicit: number;
  Implicit: number;
}

/** The documents of a release to be exported, read as they are written. */
export interface SetDocuments {
  readonly language: string;
  /** With what is to be proposed. Each loop reads the release anew. */
  readonly documents: Iterable<Document>;
  /** What the last loop has read. */
  read(): SetReading;
}

/** What was read of a release. */
interface SetReading {
  readonly ids: readonly string[];
  /** Lines of relations.json that stand for relations, readable or not. */
  readonly rows: number;
  readonly proposed: ProposalCounts;
  /** What could not be read: of the whole folder, then of documents. */
  readonly messages: readonly Message[];
}

/** @throws ProblemError where the folder holds no release, UsageError where nothing can be proposed in its language */
export function setDocuments(
  folder: string,
  { language, propose }: Pick<ExportOptions, "language" | "propose">,
): SetDocuments {
  let release = openRelease(folder, language);
  const withProposals = propose === undefined ? undefined : proposer(propose, release.language);
  let isRead = false;
  let ids: string[] = [];
  let messages: Message[] = [];
  let proposed: ProposalCounts = { Explicit: 0, Implicit: 0 };
  function* documents(): Generator<Document> {
    if (isRead) release = openRelease(folder, language);
    isRead = true;
    [ids, messages, proposed] = [[], [], { Explicit: 0, Implicit: 0 }];
    for (const document of release.documents) {
      ids.push(document.id);
      messages.push(...document.messages);
      const whole = withProposals?.(document) ?? document;
      for (const { type } of whole.relations.filter(isProposal)) proposed[type as keyof ProposalCounts]++;
      yield whole;
    }
  }
  return {
    language: release.language,
    documents: { [Symbol.iterator]: documents },
    read: () => ({ ids, rows: release.rows, proposed, messages: [...release.messages, ...messages] }),
  };
}
