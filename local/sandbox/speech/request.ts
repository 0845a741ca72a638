import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import type { ParsedRequest } from '../core/operation.ts';
import type { PlatformContext } from '../core/platform-context.ts';
import { bearerToken } from '../http/params.ts';
import { apiError } from './errors.ts';
import type { SpeechSettings } from './settings.ts';

/** The uploaded file. Its bytes are counted and hashed as a stream, and not stored. */
export interface UploadedFile {
  name: string;
  bytes: number;
  hash: Buffer;
  /** The beginning, which holds the format and often the duration. */
  head: Buffer;
}

export interface SpeechForm {
  fields: { name: string; value: string }[];
  file: UploadedFile | null;
}

export interface TranscriptionRequest extends ParsedRequest {
  form: SpeechForm;
}

/** The key is checked before a byte of the file is read. */
export const readRequest = async (
  { settings }: PlatformContext<SpeechSettings>,
  req: Request,
): Promise<TranscriptionRequest> => {
  const { apiKey, maxBytes } = settings();
  const key = bearerToken(req);
  if (key === undefined) throw apiError({ status: 401, message: "You didn't provide an API key." });
  if (key !== apiKey) throw apiError({ status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  const form = await readForm(req, maxBytes);
  const file = form.file && { name: form.file.name, bytes: form.file.bytes };
  const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  return { accountId: null, loggedParams: { ...fields, file }, form };
};

const HEAD_BYTES = 256 * 1024;

/** Reads the multipart body as a stream, whatever the order of its parts. Throws where it is not one. */
const readForm = (req: Request, maxBytes: number): Promise<SpeechForm> =>
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
      const reading = readFile(stream, name, maxBytes).then((file) => {
        form.file = file;
      });
      reading.catch(reject);
      files.push(reading);
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
  let headBytes = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    hash.update(buffer);
    if (headBytes < HEAD_BYTES) head.push(buffer.subarray(0, HEAD_BYTES - headBytes));
    headBytes += buffer.length;
  }
  if (bytes > maxBytes)
    throw apiError({
      status: 413,
      message: `Maximum content size limit (${maxBytes}) exceeded (${bytes} bytes read).`,
    });
  return { name, bytes, hash: hash.digest(), head: Buffer.concat(head) };
};
