import { Zip, ZipDeflate } from 'fflate';

/**
 * A ZIP archive of text files, of which no file and no archive may have 4 GiB or more. Reads and compresses as it is read, so that
 * memory does not depend on the length. `now` in ms since the epoch.
 */
export async function* zip(
  files: Readonly<Record<string, AsyncIterable<string>>>,
  now: number,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    file.mtime = now;
    archive.add(file);
    for await (const part of text) {
      file.push(encoder.encode(part));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* chunks;
}
