/** Returns the faults against the rules of brat standoff (brat, "Standoff format") and of the collection's annotation.conf. */
export function standoffFaults(ann: string, text: string, configuration: string): string[] {
  const characters = [...text];
  const types = configuredTypes(configuration);
  const lines = ann.split("\n").slice(0, -1);
  const typeOf = new Map<string, string>();
  const faults = ann === "" || ann.endsWith("\n") ? [] : ["no final line feed"];
  for (const line of lines) {
    const [id = "", body = ""] = line.split("\t");
    if (typeOf.has(id)) faults.push(`ID twice: ${line}`);
    typeOf.set(id, body.split(" ")[0] ?? "");
  }
  for (const line of lines) {
    const fault = line.startsWith("T")
      ? entityFault(line, characters, types)
      : line.startsWith("R")
        ? relationFault(line, typeOf, types)
        : line.startsWith("A")
          ? attributeFault(line, typeOf, types)
          : noteFault(line, typeOf);
    if (fault !== undefined) faults.push(`${fault}: ${line}`);
  }
  return faults;
}

interface Types {
  readonly entities: ReadonlySet<string>;
  readonly relations: ReadonlyMap<string, readonly string[]>;
  readonly attributes: ReadonlyMap<string, { readonly argument: string; readonly values: readonly string[] }>;
}

function configuredTypes(configuration: string): Types {
  const sections = new Map<string, string[]>();
  for (const part of configuration.split(/^(?=\[)/m)) {
    const [head = "", ...lines] = part.split("\n");
    sections.set(head, lines.filter(Boolean));
  }
  const relations = (sections.get("[relations]") ?? []).flatMap((line): [string, string[]][] => {
    const match = /^(\w+)\tArg1:(\w+), Arg2:(\w+)$/.exec(line);
    return match === null ? [] : [[match[1] as string, [match[2] as string, match[3] as string]]];
  });
  const attributes = (sections.get("[attributes]") ?? []).map((line) => {
    const [, name = "", argument = "", values = ""] = /^(\w+)\tArg:(\w+), Value:(\S+)$/.exec(line) ?? [];
    return [name, { argument, values: values.split("|") }] as const;
  });
  return {
    entities: new Set(sections.get("[entities]")),
    relations: new Map(relations),
    attributes: new Map(attributes),
  };
}

function entityFault(line: string, characters: readonly string[], { entities }: Types): string | undefined {
  const match = /^T[1-9]\d*\t(\w+) (\d+ \d+(?:;\d+ \d+)*)\t([^\t\r\n]+)$/.exec(line);
  if (match === null) return "not an entity";
  if (!entities.has(match[1] as string)) return "type not configured";
  const fragments = (match[2] as string).split(";").map((pair) => pair.split(" ").map(Number));
  let last = 0;
  for (const [start = 0, end = 0] of fragments) {
    if (start < last || end <= start || end > characters.length) return "fragments out of place";
    last = end;
  }
  const surface = fragments.map(([start, end]) => characters.slice(start, end).join("")).join(" ");
  return surface.replaceAll("\t", " ") === match[3] ? undefined : "not the characters of the text";
}

function relationFault(
  line: string,
  typeOf: ReadonlyMap<string, string>,
  { relations }: Types,
): string | undefined {
  const match = /^R[1-9]\d*\t(\w+) Arg1:(T\d+) Arg2:(T\d+)$/.exec(line);
  if (match === null) return "not a relation";
  const declared = relations.get(match[1] as string);
  if (declared === undefined) return "type not configured";
  const types = [match[2], match[3]].map((id) => typeOf.get(id as string));
  return types.every((type, index) => type === declared[index]) ? undefined : "arguments of another type";
}

function attributeFault(
  line: string,
  typeOf: ReadonlyMap<string, string>,
  { attributes }: Types,
): string | undefined {
  const match = /^A[1-9]\d*\t(\w+) (T\d+) (\S+)$/.exec(line);
  if (match === null) return "not an attribute";
  const declared = attributes.get(match[1] as string);
  if (declared?.values.includes(match[3] as string) !== true) return "value not configured";
  return typeOf.get(match[2] as string) === declared.argument ? undefined : "on another type";
}

function noteFault(line: string, typeOf: ReadonlyMap<string, string>): string | undefined {
  const match = /^#[1-9]\d*\tAnnotatorNotes (\w+)\t.+$/.exec(line);
  if (match === null) return "not a note";
  return typeOf.has(match[1] as string) ? undefined : "note on nothing";
}
