import { type Bzip2Decoder, type DecodedBatch, decodeBatch } from "./bzip2-decode.ts";
import type { DumpPiece } from "./pieces.ts";

/** The XML of a piece. */
export interface DecodedPiece extends DecodedBatch {
  readonly length: number;
}

/** @throws ProblemError with the byte in the file of a block that is corrupt */
export function decodePiece(decoder: Bzip2Decoder, piece: DumpPiece, file: string): DecodedPiece {
  const decoded =
    piece.kind === "bzip2"
      ? (piece.decoded ?? decodeBatch(decoder, piece, file))
      : { bytes: piece.bytes, checks: [], unfinished: false };
  return { ...decoded, length: decoded.bytes.length };
}
