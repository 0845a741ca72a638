import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { apiError } from './errors.ts';

/** What is known of the uploaded file. Its bytes were counted and hashed as they passed, and are gone. */
export interface UploadedFile {
  name: string;
  bytes: number;
  hash: Buffer;
  /** The beginning, which says what the file is and often how long it lasts. */
  head: Buffer;
}

export interface SpeechForm {
  fields: { name: string; value: string }[];
  file: UploadedFile | null;
}

const HEAD_BYTES = 256 * 1024;

/** Reads the multipart body as a stream, whatever the order of its parts. Throws a refusal where it is not one. */
export const readForm = (req: Request, maxBytes: number): Promise<SpeechForm> =>
  new Promise((resolve, reject) => {
    const type = req.headers['content-type'] ?? '';
    const malformed = () => reject(apiError({ status: 400, message: 'Could not parse multipart form.' }));
    if (!/^multipart\/form-data;.*boundary=/i.test(type)) return malformed();
    const form: SpeechForm = { fields: [], file: null };
    const parser = new Busboy({ headers: { 'content-type': type } });
    const files: Promise<void>[] = [];
    parser.on('field', (name, value) => form.fields.push({ name, value: String(value) }));
    parser.on('file', (field, stream, name) => {
      if (field !== 'file' || files.length > 0) {
        stream.resume();
        return reject(apiError({ status: 400, message: `Unexpected file in the form: ${field}.`, param: field }));
      }
      const heard = readFile(stream, name, maxBytes).then((file) => {
        form.file = file;
      });
      heard.catch(reject);
      files.push(heard);
    });
    parser.on('error', malformed);
    parser.on('finish', () => void Promise.all(files).then(() => resolve(form), reject));
    req.on('aborted', malformed);
    req.pipe(parser);
  });

const readFile = async (stream: Readable, name: string, maxBytes: number): Promise<UploadedFile> => {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  let kept = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    hash.update(buffer);
    if (kept < HEAD_BYTES) head.push(buffer.subarray(0, HEAD_BYTES - kept));
    kept += buffer.length;
  }
  if (bytes > maxBytes)
    throw apiError({
      status: 413,
      message: `Maximum content size limit (${maxBytes}) exceeded (${bytes} bytes read).`,
    });
  return { name, bytes, hash: hash.digest(), head: Buffer.concat(head) };
};
