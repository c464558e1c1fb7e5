import { type PropositionStatistics, propositionStatistics } from "@discoprep/formats/conll08";
import { textTable } from "../tables.ts";
import { inputStream, type Terminal } from "../terminal.ts";

/** `discoprep stats FILE.conll08` */
export async function printConll08Statistics(
  file: string,
  asJson: boolean | undefined,
  terminal: Terminal,
): Promise<void> {
  const statistics = await propositionStatistics(inputStream(terminal, file).stream);
  if (asJson === true) terminal.json({ format: "conll08", ...statistics });
  else terminal.out(tables(statistics));
}

function tables(statistics: PropositionStatistics): string {
  const { nonprojective, predicates } = statistics;
  return [
    frequencyTable("", [
      ["sentences", statistics.sentences],
      ["tokens", statistics.tokens],
      ["split words", statistics.splitWords],
      ["nonprojective links", nonprojective.links],
      ["sentences with one", nonprojective.sentences],
      ["nominal predicates", predicates.nominal],
      ["verbal predicates", predicates.verbal],
      ["support-chain elements", predicates.support],
    ]),
    frequencyTable("atomic label", statistics.atomicLabels),
    frequencyTable("non-atomic label", statistics.nonAtomicLabels),
    frequencyTable("label with GAP", statistics.gappingLabels),
    frequencyTable("predicate's tag", predicates.tags),
    frequencyTable("role", statistics.roles),
  ].join("");
}

function frequencyTable(title: string, rows: readonly (readonly [string, number])[]): string {
  if (rows.length === 0) return "";
  return textTable({ head: [title, "frequency"], rows: rows.map(([label, number]) => [label, `${number}`]) });
}
