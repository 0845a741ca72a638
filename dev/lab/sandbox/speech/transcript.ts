import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { sha256 } from '../core/ids.ts';
import type { UploadedFile } from './request.ts';

/** Bytes a second of common speech audio (128 kbit/s), for files without a duration. */
const USUAL_BYTES_PER_SECOND = 16_000;

/** How long the file plays, in seconds: from its header, else guessed from its size. */
export async function durationOf({ bytes }: UploadedFile): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    return await input.computeDuration();
  } catch {
    return bytes.length / USUAL_BYTES_PER_SECOND;
  } finally {
    input.dispose();
  }
}

/** A piece of a transcript; times in seconds. */
interface Segment {
  id: number;
  seek: number;
  start: number;
  end: number;
  text: string;
  tokens: number[];
  temperature: number;
  avg_logprob: number;
  compression_ratio: number;
  no_speech_prob: number;
}

const SENTENCES = [
  'Thanks for tuning in, it is good to have you here.',
  'Today we look at how a small team ships on time.',
  'The first thing to know is that plans change.',
  'We measured it twice, and the result was the same.',
  'Let me show you what happened after the launch.',
  'People asked for fewer settings and clearer words.',
  'So we removed a page and nobody missed it.',
  'If you take one idea home, take this one.',
  'Leave a comment and tell us how you do it.',
  'The next step is easier than it sounds.',
];

const LYRICS = [
  'Carry me over the river tonight',
  'Oh, carry me, carry me home',
  'La la la, under the silver light',
  'Oh, carry me, carry me home',
];

/** Seconds of a spoken sentence, and of a line of a song. */
const SECONDS = { spoken: 4, song: 3 };

/** Segments that fill the duration. The same file always has the same transcript; a song repeats itself. */
export function generateSegments({ bytes }: UploadedFile, durationSeconds: number, isSong: boolean): Segment[] {
  const lines = isSong ? LYRICS : SENTENCES;
  const each = isSong ? SECONDS.song : SECONDS.spoken;
  const count = Math.max(1, Math.min(2000, Math.ceil(durationSeconds / each)));
  const first = Number.parseInt(sha256(bytes).slice(0, 2), 16);
  return Array.from({ length: count }, (_, id) => {
    const line = lines[(isSong ? id : first + id * ((first % 3) + 1)) % lines.length] ?? '';
    return segment(id, id * each, Math.min((id + 1) * each, durationSeconds), line, isSong);
  });
}

export function segment(id: number, start: number, end: number, text: string, isSong: boolean): Segment {
  return {
    id,
    seek: Math.floor(start) * 100,
    start: round(start),
    end: round(Math.max(start, end)),
    text: ` ${text}`,
    tokens: Array.from({ length: text.split(' ').length }, (_, index) => 50_364 + id + index),
    temperature: 0,
    avg_logprob: isSong ? -0.62 : -0.21,
    compression_ratio: isSong ? 2.6 : 1.3,
    no_speech_prob: isSong ? 0.41 : 0.02,
  };
}

export function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
