import { crc32 } from "node:zlib";

/**
 * A zip archive of files that are not compressed (PKWARE's APPNOTE §4.3).
 * @param entries their names; a link, or the content, else `text` and a line feed
 */
export function zipOf(
  entries: readonly { readonly name: string; readonly isLink?: boolean; readonly content?: Uint8Array }[],
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, isLink = false, content = Buffer.from("text\n") } of entries) {
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const origin = Buffer.alloc(2);
    origin.writeUInt16LE((3 << 8) | 20);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((isLink ? 0o120777 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002"), origin, facts, rest, path);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, path, content]);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
