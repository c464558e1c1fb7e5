import type { Place, Problem } from "@discoprep/corpus";

/** The messages with files named by their path inside a folder, so that they are the same in any folder. */
export function inFolder<T extends Problem>(messages: readonly T[], folder: string): T[] {
  return messages.map((message) => ({ ...message, where: placeInFolder(message.where, folder) }));
}

/** The place with its file named by its path inside a folder, where it lies in it. */
export function placeInFolder(place: Place, folder: string): Place {
  const prefix = `${folder.replace(/\/+$/, "")}/`;
  return place.file?.startsWith(prefix) ? { ...place, file: place.file.slice(prefix.length) } : place;
}
