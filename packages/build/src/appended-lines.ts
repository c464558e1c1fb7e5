import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Adds a value to a file of JSON lines, which every event of a run makes longer. */
export function appendLine(file: string, value: unknown): void {
  appendFileSync(file, `${JSON.stringify(value)}\n`);
}

/** The values of such a file, in order; none where there is no file. A line that was cut by a crash is passed over. */
export function appendedLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): T[] => {
      try {
        return [JSON.parse(line) as T];
      } catch {
        return [];
      }
    });
}
