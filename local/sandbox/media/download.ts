import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SandboxContext } from '../core/context.ts';
import { randomText } from '../core/ids.ts';
import { inspect, type MediaFacts } from './inspect.ts';

/** A media file fetched by its URL the way a platform's crawler does. */
interface Download {
  path: string;
  bytes: number;
  contentType: string;
}

export class DownloadFailed extends Error {}

export class TooLarge extends DownloadFailed {}

interface DownloadRules {
  maxBytes: number;
  redirects: 'follow' | 'error';
}

type Context = Pick<SandboxContext, 'scratch' | 'lifetime'>;

/** Longer than any test file takes, shorter than a user waits. */
const TIMEOUT_MS = 120_000;

/** Fetches a file by its URL and looks into it. Throws DownloadFailed. */
export const inspectUrl = async (
  context: Context,
  url: string,
  rules: DownloadRules,
): Promise<{ facts: MediaFacts; contentType: string; bytes: number }> => {
  const { path, contentType, bytes } = await download(context, url, rules);
  const facts = await inspect(path);
  await rm(path, { force: true });
  return { facts, contentType, bytes };
};

/** Streams the file to disk, so that a gigabyte costs no memory. Throws DownloadFailed. */
const download = async (context: Context, url: string, rules: DownloadRules): Promise<Download> => {
  const signal = AbortSignal.any([context.lifetime(), AbortSignal.timeout(TIMEOUT_MS)]);
  const { body, contentType } = await request(url, rules, signal);
  const path = join(context.scratch(), randomText(12));
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > rules.maxBytes) throw new TooLarge('The file is larger than the platform takes.');
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(path), { signal });
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed('The connection broke while the file was read.');
  }
  return { path, bytes, contentType };
};

const request = async (url: string, rules: DownloadRules, signal: AbortSignal) => {
  const redirect = rules.redirects === 'follow' ? 'follow' : 'manual';
  const reply = await fetch(url, { signal, redirect, headers: { 'user-agent': 'sandbox-crawler/1.0' } }).catch(
    () => undefined,
  );
  if (!reply?.ok || !reply.body) {
    await reply?.body?.cancel();
    throw new DownloadFailed(reply ? `The status is ${reply.status}.` : 'There is no response.');
  }
  return {
    body: reply.body,
    contentType: (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  };
};
