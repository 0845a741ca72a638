import { createWriteStream, openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageSize } from 'image-size';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { SandboxContext } from '../core/context.ts';
import { randomText } from '../core/ids.ts';

export interface ImageFacts {
  kind: 'image';
  format: 'jpeg' | 'png' | 'webp' | 'gif';
  width: number;
  height: number;
}

export interface VideoFacts {
  kind: 'video';
  format: 'mp4' | 'mov' | 'webm';
  width: number;
  height: number;
  durationSeconds: number;
  framesPerSecond: number;
  videoBitsPerSecond: number;
  videoCodec: string | null;
  audioCodec: string | null;
  audioChannels: number;
  audioSampleRate: number;
  /** The index is before the data, so that playback can start before the whole file is loaded. */
  moovFirst: boolean;
}

export type MediaFacts = ImageFacts | VideoFacts | { kind: 'unreadable' };

const UNREADABLE = { kind: 'unreadable' } as const;

const IMAGE_FORMATS: Record<string, ImageFacts['format']> = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' };

/** Beginnings of files, which hold the properties of an image. */
const HEAD_BYTES = 512 * 1024;

/** The format and properties of a file, from its bytes, not its name. */
export async function inspect(path: string): Promise<MediaFacts> {
  const head = await readHead(path);
  return imageFacts(head) ?? (await videoFacts(path, head)) ?? UNREADABLE;
}

const VIDEO_FORMATS: Record<string, VideoFacts['format']> = {
  MP4: 'mp4',
  'QuickTime File Format': 'mov',
  WebM: 'webm',
};

/** Walks the top-level boxes of an MP4 or MOV: each starts with its size (4 bytes) and its name (4 bytes). */
export function isMoovFirst(head: Buffer): boolean {
  for (let at = 0; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at + 4, at + 8);
    if (name === 'moov') return true;
    const size = head.readUInt32BE(at);
    if (name === 'mdat' || size < 8) return false;
    at += size;
  }
  return false;
}

/** Why a URL gave no file. */
export type NoFile = 'unreachable' | 'tooLarge';

export interface FetchedFile {
  facts: MediaFacts;
  contentType: string;
  bytes: number;
}

interface DownloadRules {
  maxBytes: number;
  redirects: 'follow' | 'error';
}

type FetchBody = NonNullable<Response['body']>;

type Context = Pick<SandboxContext, 'scratch' | 'lifetime'>;

class TooLarge extends Error {}

/** Longer than any test file takes, shorter than a user waits. */
const TIMEOUT_MS = 120_000;

/** Fetches a file by its URL as the crawler of a platform does, and inspects it. */
export async function inspectUrl(context: Context, url: string, rules: DownloadRules): Promise<FetchedFile | NoFile> {
  const signal = AbortSignal.any([context.lifetime(), AbortSignal.timeout(TIMEOUT_MS)]);
  const redirect = rules.redirects === 'follow' ? 'follow' : 'manual';
  const headers = { 'user-agent': 'sandbox-crawler/1.0' };
  const reply = await fetch(url, { signal, redirect, headers }).catch(() => undefined);
  if (!reply?.ok || !reply.body) {
    await reply?.body?.cancel();
    return 'unreachable';
  }
  const path = join(context.scratch(), randomText(12));
  try {
    const bytes = await store(reply.body, path, rules.maxBytes, signal);
    const contentType = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return bytes === null ? 'unreachable' : { facts: await inspect(path), contentType, bytes };
  } catch (error) {
    if (error instanceof TooLarge) return 'tooLarge';
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

interface Range {
  min?: number;
  max?: number;
}

/** What a platform takes of videos. What it leaves out has no limit. */
export interface VideoLimits {
  formats?: readonly VideoFacts['format'][];
  moovFirst?: boolean;
  codecs?: readonly string[];
  width?: Range;
  shortSide?: Range;
  longSide?: Range;
  /** Width divided by height. */
  shape?: Range;
  seconds?: Range;
  framesPerSecond?: Range;
  bitsPerSecond?: Range;
  /** Of a sound track, where there is one. */
  audio?: { codecs: readonly string[]; sampleRate: Range; channels?: Range };
}

export type VideoFault = 'format' | 'size' | 'shape' | 'seconds' | 'frameRate' | 'bitRate' | 'audio' | 'channels';

/** The first limit that a video breaks; null for one that fits. */
export function videoFault(video: VideoFacts, limits: VideoLimits): VideoFault | null {
  const { formats, codecs, audio } = limits;
  const { width, height, videoCodec, audioCodec } = video;
  const checks: [VideoFault, isRight: boolean][] = [
    ['format', formats?.includes(video.format) ?? true],
    ['format', video.moovFirst || !limits.moovFirst],
    ['format', codecs?.includes(videoCodec ?? '') ?? true],
    ['size', isWithin(width, limits.width)],
    ['size', isWithin(Math.min(width, height), limits.shortSide)],
    ['size', isWithin(Math.max(width, height), limits.longSide)],
    ['shape', isWithin(width / height, limits.shape)],
    ['seconds', video.durationSeconds > 0 && isWithin(video.durationSeconds, limits.seconds)],
    ['frameRate', isWithin(video.framesPerSecond, limits.framesPerSecond)],
    ['bitRate', isWithin(video.videoBitsPerSecond, limits.bitsPerSecond)],
    ['audio', audioCodec === null || (audio?.codecs.includes(audioCodec) ?? true)],
    ['audio', isWithin(video.audioSampleRate, audio?.sampleRate)],
    ['channels', isWithin(video.audioChannels, audio?.channels)],
  ];
  return checks.find(([, isRight]) => !isRight)?.[0] ?? null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function imageFacts(head: Buffer): ImageFacts | undefined {
  try {
    const { type, width, height } = imageSize(head);
    const format = IMAGE_FORMATS[type ?? ''];
    return format && { kind: 'image', format, width, height };
  } catch {
    return undefined;
  }
}

async function videoFacts(path: string, head: Buffer): Promise<VideoFacts | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await openAsBlob(path)) });
  try {
    const format = VIDEO_FORMATS[(await input.getFormat()).name];
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!format || !video) return undefined;
    const packets = await video.computePacketStats(120);
    return {
      kind: 'video',
      format,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      durationSeconds: await input.computeDuration(),
      framesPerSecond: packets.averagePacketRate,
      videoBitsPerSecond: packets.averageBitrate,
      videoCodec: await video.getCodec(),
      audioCodec: (await audio?.getCodec()) ?? null,
      audioChannels: (await audio?.getNumberOfChannels()) ?? 0,
      audioSampleRate: (await audio?.getSampleRate()) ?? 0,
      moovFirst: isMoovFirst(head),
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

/** Streams a file to disk, so that a gigabyte costs no memory. Null where the connection breaks. */
async function store(body: FetchBody, path: string, maxBytes: number, signal: AbortSignal): Promise<number | null> {
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new TooLarge();
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(path), { signal });
    return bytes;
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    return null;
  }
}

function isWithin(value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Range = {}): boolean {
  return value >= min && value <= max;
}
