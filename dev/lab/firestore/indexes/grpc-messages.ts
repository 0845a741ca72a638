/** The prefix of a message: whether it is compressed, and its length. */
const PREFIX_LENGTH = 5;

/** A message with its prefix. */
export function frameOf(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/**
 * Splits a gRPC stream into its messages: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 */
export class GrpcMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the messages that the chunk completes, each also with its prefix. Throws for a compressed message. */
  add(chunk: Buffer): { frame: Buffer; message: Buffer }[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const complete: { frame: Buffer; message: Buffer }[] = [];
    while (this.#rest.length >= PREFIX_LENGTH) {
      if (this.#rest[0] !== 0) throw new Error('A compressed message cannot be checked.');
      const length = PREFIX_LENGTH + this.#rest.readUInt32BE(1);
      if (this.#rest.length < length) break;
      const frame = this.#rest.subarray(0, length);
      complete.push({ frame, message: frame.subarray(PREFIX_LENGTH) });
      this.#rest = this.#rest.subarray(length);
    }
    return complete;
  }
}
