import { mkdtempSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { downloadRun } from "../src/site/download.ts";
import { findRun } from "../src/site/find-run.ts";
import { openSite } from "../src/site/open-site.ts";
import { addLegacy, type DumpServer, startDumpServer } from "./dump-server.ts";

export const WIKI = "xxwikinews";
export const ARTICLES = "pages-articles.xml.bz2";
export const contact = "organizer@task.example";

/** Bytes without two equal parts. */
export const dump = Buffer.from(
  Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8)) & 255),
);

/** The path of the file of articles. */
export const isDump = /\.bz2$/;

interface DownloadOptions {
  readonly date?: string;
  readonly source?: "auto" | "legacy" | "content";
  readonly from?: string;
  readonly tries?: number;
  readonly spare?: number;
  /** In seconds. */
  readonly patience?: number;
}

/** A server of dumps, and a folder into which they are downloaded, both new for each test. */
export class TestSite {
  server!: DumpServer;
  folder!: string;
  /** The bytes of the dump that the client has reported. */
  received = 0;

  constructor() {
    beforeEach(async () => {
      this.server = await startDumpServer();
      this.folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    });
    afterEach(() => this.server.close());
  }

  /** Adds a dump in the legacy layout. */
  add(date = "20260701", content = dump, status?: string): void {
    addLegacy(this.server, WIKI, date, { [ARTICLES]: content }, status);
  }

  /** Answers requests of such paths in another way, or as ever where `answer` returns false. */
  answer(
    paths: RegExp,
    answer: (response: ServerResponse, request: IncomingMessage, path: string) => unknown,
  ): void {
    this.server.meddle = (request, response, path) =>
      paths.test(path) && answer(response, request, path) !== false;
  }

  /** Finds a dump and downloads it. */
  async download(options: DownloadOptions = {}) {
    const { from = this.server.address, tries = 2, spare = 0, patience = 60, date, source } = options;
    const site = openSite({ from, contact, retries: { tries, pause: 1 }, patience });
    const notes: string[] = [];
    this.received = 0;
    try {
      const { run, unready } = await findRun(site, { wiki: WIKI, date, source });
      const onNote = (note: string): void => void notes.push(note);
      const onProgress = (bytes: number): void => {
        this.received = bytes;
      };
      const files = await downloadRun(site, run, this.folder, { spare, onNote, onProgress });
      return { run, unready, notes, files };
    } finally {
      await site.close();
    }
  }

  /** Downloads. @returns the error, if there is one */
  failure(options: DownloadOptions = {}): Promise<unknown> {
    return this.download(options).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  fileOf(date = "20260701"): string {
    return join(this.folder, `${WIKI}-${date}-${ARTICLES}`);
  }

  /** True if the file of a date holds the dump. */
  hasDump(date?: string): boolean {
    return readFileSync(this.fileOf(date)).equals(dump);
  }
}
