import { anyMark, Mark } from "../text/marks.ts";

const blankEnd = new RegExp(`[\\s${anyMark.source.slice(1, -1)}]+$`);

export class Line {
  readonly #unspaced: boolean;
  readonly out: string[] = [];
  owed: "nothing" | "join" | "paragraph" = "paragraph";
  paragraphMark = "";
  /** Something to read is on the line. */
  visible = false;
  /** Markup was on the line, though nothing to read. */
  touched = false;
  /** A picture, box or table was on the line. Alone, it separates paragraphs. */
  dropped = false;
  item = false;
  /** A line break comes before, and nothing visible since. */
  afterBreak = false;
  /** The line before was a row of a broken table. */
  inTableRest = false;

  constructor(unspaced: boolean) {
    this.#unspaced = unspaced;
  }

  restart(): void {
    this.visible = this.touched = this.dropped = this.item = false;
  }

  show(): void {
    this.payOwed();
    this.visible = true;
    this.afterBreak = false;
  }

  payOwed(): void {
    if (this.owed === "join") this.out.push(this.#unspaced ? Mark.join : " ");
    else if (this.owed === "paragraph") {
      if (this.out.length > 0) this.out.push(Mark.paragraph);
      this.out.push(this.paragraphMark);
      this.paragraphMark = "";
    }
    this.owed = "nothing";
  }

  endParagraph(nextMark = ""): void {
    this.owed = "paragraph";
    this.paragraphMark = nextMark;
  }

  noteForAudit(mark: typeof Mark.guessed | typeof Mark.lost | typeof Mark.torn): void {
    this.payOwed();
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
