import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { UnreadableBody } from './body.ts';
import type { Params } from './params.ts';

export interface Multipart {
  fields: Params;
  /** The files by the names of their parts, whole. */
  files: Record<string, Buffer>;
  /** A file was larger than allowed; its bytes are not kept. */
  tooLarge: boolean;
}

/** Reads a multipart body whose files fit into memory. Throws UnreadableBody. */
export const readMultipart = (req: Request, maxFileBytes: number): Promise<Multipart> =>
  new Promise((resolve, reject) => {
    const type = req.headers['content-type'] ?? '';
    const unreadable = () => reject(new UnreadableBody('The multipart body cannot be read.'));
    if (!/^multipart\/form-data;.*boundary=/i.test(type)) return unreadable();
    const read: Multipart = { fields: {}, files: {}, tooLarge: false };
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { fileSize: maxFileBytes + 1 } });
    parser.on('field', (name, value) => {
      read.fields[name] = String(value);
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxFileBytes) chunks.push(chunk);
      });
      stream.on('end', () => {
        read.tooLarge ||= bytes > maxFileBytes;
        read.files[name] = Buffer.concat(chunks);
      });
    });
    parser.on('error', unreadable);
    parser.on('finish', () => resolve(read));
    req.on('aborted', unreadable);
    req.pipe(parser);
  });
