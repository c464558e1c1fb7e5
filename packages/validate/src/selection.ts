import { UsageError } from "@discoprep/corpus";
import { checks, type Incident } from "./incident.ts";

/** Which incidents to keep. */
export interface Selection {
  /** Ids of checks; all where none are named. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Stop after so many. */
  readonly maxIncidents?: number | undefined;
}

/**
 * The incidents of the checks wanted, up to a number.
 * @throws UsageError where an id is not that of a check
 */
export async function* selectIncidents(
  incidents: AsyncIterable<Incident>,
  { include, exclude = [], maxIncidents = Number.POSITIVE_INFINITY }: Selection,
): AsyncGenerator<Incident> {
  for (const id of [...(include ?? []), ...exclude]) {
    if (!checks().has(id)) throw new UsageError(`no check has the id "${id}": see the table in the README`);
  }
  let count = 0;
  for await (const incident of incidents) {
    if (count >= maxIncidents) return;
    if (exclude.includes(incident.id) || include?.includes(incident.id) === false) continue;
    count++;
    yield incident;
  }
}
