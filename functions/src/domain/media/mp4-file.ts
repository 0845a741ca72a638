import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '../../infra/files/object-stream.ts';
import { type Box, MAX_HEADER_BYTES, readBoxHeader } from '../../platforms/kit/mp4-boxes.ts';

/** Any part of a stored file. */
export interface StoredFile {
  sizeBytes: number;
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

/** The boxes of a stored MP4 or MOV file, as far as they are whole; only their headers are read. */
export async function* boxesOfFile(file: StoredFile): AsyncGenerator<Box> {
  for (let start = 0; start + 8 <= file.sizeBytes; ) {
    const end = Math.min(start + MAX_HEADER_BYTES, file.sizeBytes) - 1;
    const box = readBoxHeader(await buffer(file.read({ start, end })), 0, file.sizeBytes - start);
    if (!box || start + box.size > file.sizeBytes) return;
    yield { ...box, start };
    start += box.size;
  }
}
