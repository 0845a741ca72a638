import { MINUTE, SECOND } from '../time/clock.ts';
import type { Environment } from './env.ts';
import { numberFrom } from './numbers.ts';

export interface MediaConfig {
  /** `host:port` that may be private although a stranger names it: the local stack's. */
  allowedPrivateHosts: readonly string[];
  /** The largest file that is taken in, bytes. */
  maxBytes: number;
  /** How long its source may be silent, ms. */
  idleMs: number;
  /** How long all of it may take, ms; less than the function has. */
  totalMs: number;
  /** Where Google Drive serves the files behind its share links. */
  driveDownloadUrl: string;
}

export interface SttConfig {
  /** A server with OpenAI's `/v1/audio/transcriptions`. */
  baseUrl: string;
  /** Used where the request names none. */
  model: string;
  /** How long one transcription may take, ms; less than the function has. */
  timeoutMs: number;
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Throws `ConfigError` on numbers that are none. */
export const readMediaConfig = (env: Environment): MediaConfig => ({
  allowedPrivateHosts: list(env['MEDIA_ALLOWED_PRIVATE_HOSTS']),
  maxBytes: numberFrom(env, 'MEDIA_MAX_BYTES', 1024 ** 3),
  idleMs: numberFrom(env, 'MEDIA_IDLE_MS', 20 * SECOND),
  totalMs: numberFrom(env, 'MEDIA_TOTAL_MS', 4 * MINUTE),
  driveDownloadUrl: env['DRIVE_DOWNLOAD_URL'] ?? 'https://drive.usercontent.google.com/download',
});

/** Throws `ConfigError` on a time that is none. */
export const readSttConfig = (env: Environment): SttConfig => ({
  baseUrl: (env['STT_BASE_URL'] ?? 'https://api.openai.com').replace(/\/+$/, ''),
  model: env['STT_MODEL'] ?? 'whisper-1',
  timeoutMs: numberFrom(env, 'STT_TIMEOUT_MS', 4 * MINUTE),
});
