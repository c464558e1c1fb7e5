/** A number with its noun, for messages: `1 document`, `2 documents`. @param plural where it is not the noun with an s */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
