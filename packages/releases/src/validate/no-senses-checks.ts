import { type Message, problem } from "@discoprep/corpus";
import { fileStream } from "@discoprep/files";
import { type ByteLine, byteLines } from "@discoprep/files/text";
import { valueDifference } from "@discoprep/validate";

/** Level 6: yields the first difference of each line of relations-no-senses.json. */
export async function* checkNoSenses(relations: string, stripped: string): AsyncGenerator<Message> {
  const copies = byteLines(fileStream(stripped));
  for await (const line of byteLines(fileStream(relations))) {
    const copy = await copies.next();
    const relation = objectOf(line);
    if (relation === undefined) continue;
    const found = copy.done ? undefined : objectOf(copy.value);
    const difference = valueDifference({ ...relation, Sense: [], Type: "" }, found);
    if (difference !== undefined)
      yield problem("not-as-written", { file: stripped, line: line.number }, difference);
    if (copy.done) return;
  }
  const rest = await copies.next();
  if (rest.done) return;
  const details = { expected: "nothing", found: "another line" };
  yield problem("not-as-written", { file: stripped, line: rest.value.number }, details);
}

function objectOf({ bytes }: ByteLine): object | undefined {
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
