/** Takes the first `length` bytes off a stream, or all of a shorter one. `rest` is the whole stream again, to be read once. */
export const peek = async (
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> => {
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
};

async function* concatenated(chunks: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>) {
  try {
    yield* chunks;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** Ends a stream that nobody will read to its end, and with it what stands behind it. */
export const cancelStream = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
  // A generator that was never begun would not notice being ended.
  for await (const _ of source) break;
};
