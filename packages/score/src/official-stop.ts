import { type Place, ProblemError, problem } from "@discoprep/corpus";

type Side = "gold" | "output";

/** The official script stops on this input and gives no figures. */
export class OfficialStop extends Error {
  readonly #reason: string;
  readonly #side: Side;
  readonly #place: Pick<Place, "line" | "document">;

  constructor(reason: string, side: Side, { line, document }: Pick<Place, "line" | "document"> = {}) {
    const parts = [line === undefined ? side : `line ${line} of ${side}`, document];
    super(`${reason} (${parts.filter((part) => part !== undefined).join(", ")})`);
    this.name = "OfficialStop";
    this.#reason = reason;
    this.#side = side;
    this.#place = { line, document };
  }

  problem(files: Readonly<Record<Side, string>>): ProblemError {
    const where = { file: files[this.#side], ...this.#place };
    return new ProblemError(problem("official-program-stops", where, { found: this.#reason }));
  }
}

export type Outcome<T> = T | OfficialStop;

export function outcome<T>(compute: () => T): Outcome<T> {
  try {
    return compute();
  } catch (error) {
    if (error instanceof OfficialStop) return error;
    throw error;
  }
}

export function resultOf<T>(value: Outcome<T>): T {
  if (value instanceof OfficialStop) throw value;
  return value;
}

/** Runs a computation of official figures. @throws ProblemError that names the file at which the official script stops */
export function withNamedStop<T>(files: Readonly<Record<Side, string>>, compute: () => T): T {
  const result = outcome(compute);
  if (result instanceof OfficialStop) throw result.problem(files);
  return result;
}
