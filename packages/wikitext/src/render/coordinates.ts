import type { Argument } from "./format-context.ts";

const signs = ["°", "′", "″"];

/** Degrees, minutes and seconds of one side: `54°12′N`; of a decimal number `78.236°N`. */
function angle(parts: readonly string[], side: string): string {
  return `${parts.map((part, index) => `${part}${signs[index]}`).join("")}${side}`;
}

/** A decimal number of degrees with the side that its sign means. */
function decimalAngle(degrees: string, sides: string): string {
  const isNegative = /^[-−]/.test(degrees);
  return angle([degrees.replace(/^[-+−]/, "")], sides.charAt(isNegative ? 1 : 0));
}

/**
 * `{{coord|54|12|N|4|30|W}}` → `54°12′N 4°30′W`, `{{coord|78.236|15.491}}` → `78.236°N 15.491°E`. Nothing where the place is
 * shown at the page's title only.
 */
export function coordinates(argument: Argument): string {
  if (/^t(?:itle)?$/.test(argument("display"))) return "";
  const given = [1, 2, 3, 4, 5, 6, 7, 8].map((name) => argument(String(name)));
  const north = given.findIndex((part) => /^[NS]$/i.test(part));
  if (north > 0) {
    const east = given.findIndex((part) => /^[EWO]$/i.test(part));
    const parts = [given.slice(0, north), given.slice(north + 1, east)];
    if (east <= north + 1 || !parts.flat().every((part) => /^[\d.]+$/.test(part))) return "";
    return `${angle(parts[0] ?? [], given[north] ?? "")} ${angle(parts[1] ?? [], given[east] ?? "")}`;
  }
  const [latitude = "", longitude = ""] = given;
  if (![latitude, longitude].every((part) => /^[-+−]?\d+(?:\.\d+)?$/.test(part))) return "";
  return `${decimalAngle(latitude, "NS")} ${decimalAngle(longitude, "EW")}`;
}

/** `{{Coordinate|NS=54/12//N|EW=4/30//W|text=DMS}}` → `54° 12′ N, 4° 30′ W`: German; without `text` nothing. */
export function germanCoordinates(argument: Argument): string {
  if (argument("text") === "" && argument("article") === "") return "";
  const sides = [argument("ns"), argument("ew")].map((written) => {
    const parts = written.split("/").map((part) => part.trim());
    const side = /^[NSEWO]$/.test(parts.at(-1) ?? "") ? (parts.pop() ?? "") : "";
    return `${parts.flatMap((part, index) => (part === "" ? [] : [`${part}${signs[index]}`])).join(" ")} ${side.replace("E", "O")}`.trim();
  });
  return sides.every((side) => /\d/.test(side)) ? sides.join(", ") : "";
}
