import { CodePointOffsets, type Span } from "@discoprep/corpus";
import type { MoveFile } from "../format/index.ts";

const textBound = /^(T\S*)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t|$)/;

/**
 * Returns the text of a brat file with its text-bound annotations at their new places. An annotation without a new place is
 * left out, with all lines that name it; `move` is called for each of those without spans.
 */
export const moveLines: MoveFile = (annotations, texts, move) => {
  const before = new CodePointOffsets(texts.before);
  const after = new CodePointOffsets(texts.after);
  const lost = new Set<string>();
  const lines = annotations.split("\n").map((line, index) => {
    const [, id = "", type = "", places = ""] = textBound.exec(line) ?? [];
    if (id === "") return line;
    const spans = places.split(";").map((place): Span => {
      const [start = 0, end = 0] = place.split(" ").map((offset) => before.toUtf16(Number(offset)) ?? 0);
      return { start, end };
    });
    const moved = move(spans, type, index + 1);
    if (moved === undefined) {
      lost.add(id);
      return undefined;
    }
    const offsets = moved.map(({ start, end }) => `${after.fromUtf16(start)} ${after.fromUtf16(end)}`);
    const surface = moved.map(({ start, end }) => texts.after.slice(start, end).replace(/[\r\n\t]/g, " "));
    return `${id}\t${type} ${offsets.join(";")}\t${surface.join(" ")}`;
  });
  let isChanged = lost.size > 0;
  while (isChanged) {
    isChanged = false;
    for (const [index, line] of lines.entries()) {
      const named = line?.match(/^([^T\s]\S*)\t(.*)/);
      if (line === undefined || !named?.[2]?.split(/[\s:]/).some((word) => lost.has(word))) continue;
      lines[index] = undefined;
      lost.add(named[1] as string);
      move([], line, index + 1);
      isChanged = true;
    }
  }
  return lines.filter((line) => line !== undefined).join("\n");
};
