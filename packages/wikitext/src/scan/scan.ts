import type { Brackets } from "./brackets.ts";
import type { TagMemory } from "./tags.ts";
import type { Tokens } from "./tokens.ts";

/** What the scan must know about the wiki. */
export interface ScanSettings {
  /** Whether `-{ }-` is markup here. */
  readonly variants: boolean;
  /** Whether the template of this name stands inside a paragraph, so that a blank line ends a broken one. */
  readonly isInline: (name: string) => boolean;
  /** Whether a link to this target is a picture, whose caption may have paragraphs. */
  readonly isFile: (target: string) => boolean;
}

/** The state of scanning one page. */
export interface Scan {
  readonly tokens: Tokens;
  readonly brackets: Brackets;
  readonly settings: ScanSettings;
  text: string;
  tags: TagMemory;
  /** The end of the picture that was last found open at a blank line, or -1. */
  readonly caption: { opener: number; end: number };
}
