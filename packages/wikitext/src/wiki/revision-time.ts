import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

const { zones } = readDataFile<{ zones: Readonly<Record<string, string>> }>(
  new URL("../../data/time-zones.json", import.meta.url),
);

/** The time zone of Wikinews in a language. */
export function wikinewsTimeZone(language: string): string {
  return zones[primaryLanguage(language)] ?? "UTC";
}

/**
 * When a revision was saved, in the wiki's own time: `20120305233000`.
 * @param timestamp ISO 8601 as in a dump, `2012-03-05T22:30:00Z`
 * @returns undefined where it names no time
 */
export function revisionStamp(timestamp: string | undefined, timeZone: string): string | undefined {
  if (timestamp === undefined) return undefined;
  const time = new Date(timestamp);
  if (!/^\d{4}-\d\d-\d\dT/.test(timestamp) || Number.isNaN(time.getTime())) return undefined;
  return stampFormat(timeZone).format(time).replace(/\D/g, "");
}

/** The day of a stamp in ISO 8601. */
export function dayOfStamp(stamp: string): string {
  return `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes as long as to read a page. Swedish writes `2012-03-05 23:30:00`. */
function stampFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    },
  });
  formats.set(timeZone, format);
  return format;
}

/** What `{{CURRENTTIME}}` and its kin take of the stamp, by the name behind `current` or `local`. */
export const clockVariables: ReadonlyMap<string, (stamp: string) => string> = new Map([
  ["time", (stamp) => `${stamp.slice(8, 10)}:${stamp.slice(10, 12)}`],
  ["hour", (stamp) => stamp.slice(8, 10)],
  ["timestamp", (stamp) => stamp],
]);

/** What `{{REVISIONYEAR}}` and its kin take of the stamp (MediaWiki, CoreMagicVariables.php), by their names. */
export const revisionVariables: ReadonlyMap<string, (stamp: string) => string> = new Map([
  ["revisionyear", (stamp) => stamp.slice(0, 4)],
  ["revisionmonth", (stamp) => stamp.slice(4, 6)],
  ["revisionmonth1", (stamp) => String(Number(stamp.slice(4, 6)))],
  ["revisionday", (stamp) => String(Number(stamp.slice(6, 8)))],
  ["revisionday2", (stamp) => stamp.slice(6, 8)],
  ["revisiontimestamp", (stamp) => stamp],
]);
