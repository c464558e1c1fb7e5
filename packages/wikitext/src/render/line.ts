import { Mark, markCharacters } from "../text/marks.ts";

const blankEnd = new RegExp(`[\\s${markCharacters}]+$`);

/** The text written so far, and the state of its current line. */
export class Line {
  readonly #unspaced: boolean;
  readonly out: string[] = [];
  /** Separator to write before the next words. */
  pending: "nothing" | "join" | "paragraph" = "paragraph";
  paragraphMark = "";
  /** Something to read is on the line. */
  visible = false;
  /** Markup was on the line, though nothing to read. */
  hasMarkup = false;
  /** A picture, box or table was on the line. Alone, it separates paragraphs. */
  hasLeftOut = false;
  item = false;
  /** A line break came, and nothing visible since. */
  afterBreak = false;
  /** The line before was a row of a broken table. */
  inTableRest = false;

  constructor(unspaced: boolean) {
    this.#unspaced = unspaced;
  }

  restart(): void {
    this.visible = this.hasMarkup = this.hasLeftOut = this.item = false;
  }

  show(): void {
    this.writePending();
    this.visible = true;
    this.afterBreak = false;
  }

  writePending(): void {
    if (this.pending === "join") this.out.push(this.#unspaced ? Mark.join : " ");
    else if (this.pending === "paragraph") {
      if (this.out.length > 0) this.out.push(Mark.paragraph);
      this.out.push(this.paragraphMark);
      this.paragraphMark = "";
    }
    this.pending = "nothing";
  }

  endParagraph(nextMark = ""): void {
    this.pending = "paragraph";
    this.paragraphMark = nextMark;
  }

  flag(mark: typeof Mark.guessed | typeof Mark.lost | typeof Mark.torn): void {
    this.writePending();
    this.out.push(mark);
  }

  lastCharacter(): string {
    for (let index = this.out.length - 1; index >= 0; index--) {
      const words = this.out[index]?.replace(blankEnd, "") ?? "";
      if (words !== "") return words.slice(-1);
    }
    return "";
  }
}
