/**
 * Reads the first `length` bytes of a stream, or all of a shorter one. `rest` is the whole stream again, including these
 * bytes; to be read once.
 */
export async function peek(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(chunks).subarray(0, length), rest: concatenated(chunks, iterator) };
}

/** Closes a stream that will not be read to its end, and its source. */
export async function cancelStream(source: AsyncIterable<Uint8Array>): Promise<void> {
  // `return()` of a generator that never started would not run its `finally`.
  for await (const _ of source) break;
}

async function* concatenated(chunks: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>) {
  try {
    yield* chunks;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
