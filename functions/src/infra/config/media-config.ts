import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Environment } from './env.ts';
import { listFrom, numberFrom } from './values.ts';

export interface MediaConfig {
  /** `host:port` of private addresses that downloads may use although a user names them: only the local stack. */
  allowedPrivateHosts: readonly string[];
  /** The maximum size of a stored file (bytes). */
  maxBytes: number;
  /** What a user may store on a day, in UTC (bytes). */
  bytesPerDay: number;
  /** The idle timeout of a download (ms). */
  idleMs: number;
  /** The total timeout of a download (ms); below the function's timeout. */
  totalMs: number;
  /** Where Google Drive serves the files behind its share links. */
  driveDownloadUrl: string;
}

export interface SttConfig {
  /** A server with OpenAI's `/v1/audio/transcriptions`; null where nothing is transcribed. */
  baseUrl: string | null;
  /** The default model. */
  model: string;
  /** The timeout of one transcription (ms); below the function's timeout. */
  timeoutMs: number;
}

/** Throws `ConfigError` on an invalid number. */
export function readMediaConfig(env: Environment): MediaConfig {
  return {
    allowedPrivateHosts: listFrom(env, 'MEDIA_ALLOWED_PRIVATE_HOSTS'),
    maxBytes: numberFrom(env, 'MEDIA_MAX_BYTES', 1024 ** 3),
    bytesPerDay: numberFrom(env, 'MEDIA_BYTES_PER_DAY', 20 * 1024 ** 3),
    idleMs: numberFrom(env, 'MEDIA_IDLE_MS', 20 * SECOND),
    totalMs: numberFrom(env, 'MEDIA_TOTAL_MS', 4 * MINUTE),
    driveDownloadUrl: env['DRIVE_DOWNLOAD_URL'] ?? 'https://drive.usercontent.google.com/download',
  };
}

/** Throws `ConfigError` on an invalid timeout. */
export function readSttConfig(env: Environment): SttConfig {
  return {
    baseUrl: env['STT_BASE_URL']?.replace(/\/+$/, '') || null,
    model: env['STT_MODEL'] ?? 'whisper-1',
    timeoutMs: numberFrom(env, 'STT_TIMEOUT_MS', 4 * MINUTE),
  };
}
