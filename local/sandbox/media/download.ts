import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SandboxContext } from '../core/context.ts';
import { randomText } from '../core/ids.ts';

/** A media file fetched by its URL the way a platform's crawler does. */
export interface Downloaded {
  path: string;
  bytes: number;
  contentType: string;
}

export class DownloadFailed extends Error {}

export class TooLarge extends DownloadFailed {}

interface DownloadRules {
  maxBytes: number;
  redirects: 'follow' | 'refuse';
}

/** Longer than any test file takes, shorter than a person waits. */
const TIMEOUT_MS = 120_000;

/** Streams the file to disk, so that a gigabyte costs no memory. Throws DownloadFailed. */
export const download = async (world: SandboxContext, url: string, rules: DownloadRules): Promise<Downloaded> => {
  const signal = AbortSignal.any([world.lifetime(), AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await ask(url, rules, signal);
  const path = join(world.scratch(), randomText(12));
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > rules.maxBytes) throw new TooLarge('The file is larger than the platform takes.');
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(answer.body), counted, createWriteStream(path), { signal });
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed('The connection broke while the file was read.');
  }
  return { path, bytes, contentType: answer.contentType };
};

const ask = async (url: string, rules: DownloadRules, signal: AbortSignal) => {
  const redirect = rules.redirects === 'follow' ? 'follow' : 'manual';
  const reply = await fetch(url, { signal, redirect, headers: { 'user-agent': 'sandbox-crawler/1.0' } }).catch(
    () => undefined,
  );
  if (!reply?.ok || !reply.body) {
    await reply?.body?.cancel();
    throw new DownloadFailed(reply ? `The URL answered ${reply.status}.` : 'The URL does not answer.');
  }
  return {
    body: reply.body,
    contentType: (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  };
};
