/**
 * Room for bytes that is used again and again, because arrays of more than a few bytes cost more to make than to fill.
 * What it gave last is overwritten by the next call.
 */
export class ByteRoom {
  private room = new Uint8Array(1024);

  /** Bytes of any value. */
  take(length: number): Uint8Array {
    if (length > this.room.length) this.room = new Uint8Array(2 * length);
    return this.room.subarray(0, length);
  }

  zeros(length: number): Uint8Array {
    return this.take(length).fill(0);
  }

  copy(bytes: Uint8Array): Uint8Array {
    const copied = this.take(bytes.length);
    copied.set(bytes);
    return copied;
  }
}
