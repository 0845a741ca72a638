import { open } from 'node:fs/promises';

const SIGNATURES = [
  { contentType: 'video/mp4', at: 4, bytes: Buffer.from('ftyp') },
  { contentType: 'image/jpeg', at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { contentType: 'image/png', at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
];

const HEAD_BYTES = 16;

/** The content type of a file by its first bytes; null for one that Snapchat does not accept. */
export const contentTypeOf = async (path: string): Promise<string | null> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const found = SIGNATURES.find(({ at, bytes }) => buffer.subarray(at, at + bytes.length).equals(bytes));
    return found?.contentType ?? null;
  } finally {
    await file.close();
  }
};
