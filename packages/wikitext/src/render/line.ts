import { anyMark, Mark } from "../text/marks.ts";

const blankEnd = new RegExp(`[\\s${anyMark.source.slice(1, -1)}]+$`);

/** The text being written, and the state of its current line. */
export class Line {
  readonly #unspaced: boolean;
  /** Pieces of the text so far. */
  readonly out: string[] = [];
  /** Separator before the next visible character. */
  owed: "nothing" | "join" | "paragraph" = "paragraph";
  /** `Mark.heading` or `Mark.item` before the next paragraph. */
  paragraphMark = "";
  /** Something to read is on the line. */
  visible = false;
  /** Something was on the line, though nothing to read. */
  touched = false;
  /** A picture, box or table was on the line: it parts paragraphs if it was alone. */
  dropped = false;
  item = false;
  /** Nothing visible has followed the line break before. */
  afterBreak = false;
  /** The line before was a row of a broken table. */
  inTableRest = false;

  /** @param unspaced whether lines join without a blank */
  constructor(unspaced: boolean) {
    this.#unspaced = unspaced;
  }

  /** Begins a new line of the same text. */
  restart(): void {
    this.visible = this.touched = this.dropped = this.item = false;
  }

  /** Begins something to read. */
  show(): void {
    this.payOwed();
    this.visible = true;
    this.afterBreak = false;
  }

  /** Writes the separator before what follows. */
  payOwed(): void {
    if (this.owed === "join") this.out.push(this.#unspaced ? Mark.join : " ");
    else if (this.owed === "paragraph") {
      if (this.out.length > 0) this.out.push(Mark.paragraph);
      this.out.push(this.paragraphMark);
      this.paragraphMark = "";
    }
    this.owed = "nothing";
  }

  /** Ends the paragraph; the next visible character begins a new one, with a mark if it is an item or heading. */
  endParagraph(nextMark = ""): void {
    this.owed = "paragraph";
    this.paragraphMark = nextMark;
  }

  /** Notes for the audit that what follows is a guess, or that the sentence has lost words here. */
  noteForAudit(mark: typeof Mark.guessed | typeof Mark.lost | typeof Mark.torn): void {
    this.payOwed();
    this.out.push(mark);
  }

  /** Returns the last character to read of the line's text, or "". */
  lastCharacter(): string {
    for (let index = this.out.length - 1; index >= 0; index--) {
      const words = this.out[index]?.replace(blankEnd, "") ?? "";
      if (words !== "") return words.slice(-1);
    }
    return "";
  }
}
