import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { mediaType, readBody } from '../http/body.ts';
import { inspect } from '../media/inspect.ts';
import { invalidRequest, xrpcError } from './errors.ts';
import { authorized, type Head, mayUpload, missingScope, nonceHeader } from './request.ts';
import { type BlueskyState, blobKey, LETTERS } from './state.ts';

/** The content identifier of a file: CIDv1, raw, SHA-256, in base32. https://atproto.com/specs/blob */
export function cidOf(bytes: Uint8Array, codec = 0x55): string {
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 32]), createHash('sha256').update(bytes).digest()]))}`;
}

/** `POST /xrpc/com.atproto.repo.uploadBlob`. */
export async function uploadBlob(state: BlueskyState, call: Head, req: Request): Promise<PlatformResponse> {
  const { account, scopes } = authorized(state, call);
  const named = mediaType(req);
  if (named === '') throw invalidRequest('Request encoding (Content-Type) required but not provided');
  if (!mayUpload(scopes, named)) throw missingScope(`blob:${named}`);
  const tooLarge = () => xrpcError(413, 'PayloadTooLarge', 'request entity too large');
  const bytes = await readBody(req, state.settings().blobBytes, tooLarge);
  const path = join(state.scratch(), `bluesky-${randomText(9)}`);
  await writeFile(path, bytes);
  const cid = cidOf(bytes);
  const key = blobKey(account.accountId, cid);
  const known = state.blobs.get(key);
  const mimeType = await typeOf(path, named);
  state.blobs.set(key, {
    cid,
    accountId: account.accountId,
    mimeType,
    size: bytes.length,
    path,
    referenced: known?.referenced ?? false,
  });
  const blob = { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length };
  return json(200, { blob }, nonceHeader(state));
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The type that the bytes show, before that which the sender names. */
async function typeOf(path: string, named: string): Promise<string> {
  const facts = await inspect(path);
  if (facts.kind === 'image') return `image/${facts.format}`;
  return facts.kind === 'video' ? `video/${facts.format === 'mov' ? 'quicktime' : facts.format}` : named;
}
