import { Readable, Writable } from "node:stream";
import { listenToProgress, reportProgress, withProgress } from "@discoprep/files/text";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCommand } from "./main.ts";
import { terminalOn } from "./terminal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  listenToProgress(undefined);
});

/** Returns a terminal, and what reaches its stderr. */
function fakeTerminal(isTTY = true) {
  const written: string[] = [];
  const stderr = Object.assign(new Writable(), { isTTY, write: (text: string) => written.push(text) });
  const stdout = new Writable({ write: (_chunk, _encoding, next) => next() });
  const terminal = terminalOn({ stdin: Readable.from(["One. Two."]), stdout, stderr: stderr as never });
  return { terminal, written };
}

/** Returns the texts on a terminal in their order, without what moves the cursor or draws a text again. */
function textsOn(written: readonly string[]): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is commanded by them
  const texts = written.join("").split(/\u001b(?:\[[0-9;?]*[A-Za-z]|[78])/);
  return texts.filter((text, index) => text !== "" && text !== texts[index - 1]);
}

test("work of more than two seconds is shown while it goes on", async () => {
  const { written, terminal } = fakeTerminal();
  await terminal.progress.load();
  listenToProgress(terminal.progress.update);
  for (const _ of withProgress(Array(60), "documents")) {
    terminal.data("a line in a file\n");
    vi.advanceTimersByTime(45);
  }
  terminal.progress.clear();
  const texts = textsOn(written);
  expect(texts[0]).toBe("45 of 60 documents, 2 s");
  expect(texts.length).toBeLessThan(15);
});

test("what is printed takes the place of the line, which comes back after two seconds without a word", async () => {
  const { written, terminal } = fakeTerminal();
  await terminal.progress.load();
  listenToProgress(terminal.progress.update);
  terminal.progress.label = "eng.wikinews: ";
  for (const seconds of [1, 2, 3, 4, 5]) {
    vi.advanceTimersByTime(1000);
    reportProgress(seconds, "relations read");
    if (seconds === 3) terminal.err("warning: late");
  }
  terminal.progress.clear();
  expect(textsOn(written).filter((text, index, texts) => texts.indexOf(text) === index)).toEqual([
    "eng.wikinews: 2 relations read, 2 s",
    "eng.wikinews: 3 relations read, 3 s",
    "warning: late\n",
    "eng.wikinews: 5 relations read, 5 s",
  ]);
});

test.each([
  { isTTY: true, words: [], shown: ["0 MB read, 9 s"] },
  { isTTY: true, words: ["--quiet"], shown: [] },
  { isTTY: false, words: [], shown: [] },
])("a terminal alone shows it, and not with --quiet: %o", async ({ isTTY, words, shown: lines }) => {
  const { written, terminal } = fakeTerminal(isTTY);
  vi.advanceTimersByTime(9000);
  expect(await runCommand(["text", "sentences", "--lang", "en", ...words], terminal)).toBe(0);
  expect([...new Set(textsOn(written))]).toEqual(lines);
});
