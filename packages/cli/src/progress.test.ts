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
function fakeTerminal({ isTTY = true, columns }: { isTTY?: boolean; columns?: number } = {}) {
  const written: string[] = [];
  const stderr = Object.assign(new Writable(), {
    isTTY,
    columns,
    write: (text: string) => written.push(text),
  });
  const stdout = new Writable({ write: (_chunk, _encoding, next) => next() });
  const terminal = terminalOn({ stdin: Readable.from(["One. Two."]), stdout, stderr: stderr as never });
  return { terminal, written };
}

test("work of more than two seconds is shown while it goes on, ten times a second at most", () => {
  const { written, terminal } = fakeTerminal();
  listenToProgress(terminal.progress.update);
  for (const _ of withProgress(Array(60), "documents")) {
    terminal.data("a line in a file\n");
    vi.advanceTimersByTime(45);
  }
  terminal.progress.clear();
  expect(written).toEqual([
    ...[45, 48, 51, 54, 57].map((count) => `\r\u001b[K${count} of 60 documents, 2 s`),
    "\r\u001b[K",
  ]);
});

test("what is printed takes the place of the line, which comes back after two seconds without a word", () => {
  const { written, terminal } = fakeTerminal({ columns: 30 });
  listenToProgress(terminal.progress.update);
  terminal.progress.label = "eng.wikinews: ";
  for (const seconds of [1, 2, 3, 4, 5]) {
    vi.advanceTimersByTime(1000);
    reportProgress(seconds, "relations read");
    if (seconds === 3) terminal.err("warning: late");
  }
  expect(written).toEqual([
    "\r\u001b[Keng.wikinews: 2 relations rea",
    "\r\u001b[Keng.wikinews: 3 relations rea",
    "\r\u001b[K",
    "warning: late\n",
    "\r\u001b[Keng.wikinews: 5 relations rea",
  ]);
});

test.each([
  { isTTY: true, words: [], shown: ["\r\u001b[K0 MB read, 9 s", "\r\u001b[K"] },
  { isTTY: true, words: ["--quiet"], shown: [] },
  { isTTY: false, words: [], shown: [] },
])("a terminal alone shows it, and not with --quiet: %o", async ({ isTTY, words, shown: lines }) => {
  const { written, terminal } = fakeTerminal({ isTTY });
  vi.advanceTimersByTime(9000);
  expect(await runCommand(["text", "sentences", "--lang", "en", ...words], terminal)).toBe(0);
  expect(written).toEqual(lines);
});
