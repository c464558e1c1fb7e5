/** Which tokens a column of texts shows, and whether as the text has them. */
const textColumns: Readonly<Record<string, { readonly tokens: string; readonly isRaw: boolean }>> = {
  unit1_txt: { tokens: "unit1_toks", isRaw: false },
  unit2_txt: { tokens: "unit2_toks", isRaw: false },
  u1_raw: { tokens: "unit1_toks", isRaw: true },
  u2_raw: { tokens: "unit2_toks", isRaw: true },
  unit1_sent: { tokens: "s1_toks", isRaw: false },
  unit2_sent: { tokens: "s2_toks", isRaw: false },
};

/** A text in a row of `.rels`. */
export interface RelsText {
  readonly text: string;
  readonly document: string;
  /** The token numbers that it shows, such as `3-5,8`. */
  readonly tokens: string;
  /** Whether it is the text itself, with contractions as they are, and not a list of tokens. */
  readonly isRaw: boolean;
  /** 1-based. */
  readonly line: number;
  readonly column: string;
}

/** Writes the texts of a `.rels` file anew; every other cell stays. */
export function changeRels(file: string, change: (text: RelsText) => string): string {
  const [head = "", ...rows] = file.split("\n");
  const names = head.replace(/\r$/, "").split("\t");
  const changed = rows.map((row, index) => {
    const cells = row.split("\t");
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    const found = names.flatMap((column, place) => {
      const shown = textColumns[column];
      const text = cells[place];
      if (shown === undefined || text === undefined) return [];
      const tokens = cell(shown.tokens);
      return [
        {
          place,
          text: change({ text, document: cell("doc"), tokens, isRaw: shown.isRaw, line: index + 2, column }),
        },
      ];
    });
    for (const { place, text } of found) cells[place] = text;
    return cells.join("\t");
  });
  return [head, ...changed].join("\n");
}
