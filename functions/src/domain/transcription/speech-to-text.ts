import { extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import FormData from 'form-data';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { FileNotFoundError } from '../../infra/files/object-stream.ts';
import { peek } from '../../infra/http-client/byte-stream.ts';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';

type Tools = Pick<Context, 'config' | 'secrets' | 'http' | 'files'>;

interface SpeechRequest {
  media: Media;
  model: string;
  /** ISO 639-1; null lets the server detect it. */
  language: string | null;
}

export interface SpeechToTextResult {
  transcript: string;
  segments: string[];
  /** Duration as reported by the server. */
  seconds: number | null;
}

const responseBody = z.object({
  text: z.string(),
  duration: z.coerce.number().nonnegative().nullish(),
  segments: z.array(z.object({ text: z.string() })).nullish(),
  usage: z.object({ seconds: z.number().nonnegative().nullish() }).nullish(),
});

/** Replaces file extensions that the endpoint does not accept by equivalents: https://platform.openai.com/docs/guides/speech-to-text */
const acceptedExtensions: Readonly<Record<string, string>> = { '.opus': '.ogg', '.mov': '.mp4', '.m4v': '.mp4' };

/** OpenAI's error body: https://platform.openai.com/docs/guides/error-codes */
const errorBody = z.object({ error: z.object({ param: z.string().nullish(), code: z.string().nullish() }) });

const DEFAULT_RETRY_MS = 5 * SECOND;

/**
 * Streams a stored file to a server with OpenAI's `/v1/audio/transcriptions` API. Throws `service_unavailable` if a retry may
 * help, `MEDIA_INVALID` if the server cannot read the file, `validation_error` for an unknown model or language, and `not_found`
 * where there is no server.
 */
export async function speechToText(tools: Tools, request: SpeechRequest): Promise<SpeechToTextResult> {
  const { baseUrl } = tools.config.stt;
  if (baseUrl === null)
    throw new HeraldError('not_found', 'Transcription is not available: no server is configured.', { fix: null });
  const file = await openStoredFile(tools, request.media);
  try {
    const response = await send(tools, baseUrl, formOf(file, request));
    if (response.status !== 200) throw errorFromResponse(response);
    const parsed = responseBody.safeParse(response.data);
    if (!parsed.success) throw serviceUnavailable(parsed.error);
    const { text, duration, segments, usage } = parsed.data;
    return {
      transcript: text.trim(),
      segments: segments?.map((segment) => segment.text) ?? [],
      seconds: duration ?? usage?.seconds ?? null,
    };
  } finally {
    file.destroy();
  }
}

/** Opens the stored file and waits for its first byte, so that a missing file is noticed before the request is sent. */
async function openStoredFile({ files }: Tools, { storagePath }: Media): Promise<Readable> {
  try {
    const { rest } = await peek(files.read(storagePath), 1);
    return Readable.from(rest, { objectMode: false });
  } catch (error) {
    throw error instanceof FileNotFoundError ? mediaFileMissing(error) : error;
  }
}

async function send({ config, secrets, http }: Tools, baseUrl: string, form: FormData): Promise<PlatformResponse> {
  try {
    return await http({
      method: 'POST',
      url: `${baseUrl}/v1/audio/transcriptions`,
      headers: { ...form.getHeaders(), 'content-length': String(form.getLengthSync()) },
      body: form,
      timeoutMs: config.stt.timeoutMs,
      ...(secrets.sttApiKey ? { bearer: secrets.sttApiKey.reveal() } : {}),
    });
  } catch (error) {
    throw error instanceof NetworkError ? serviceUnavailable(error) : error;
  }
}

function formOf(file: Readable, { media, model, language }: SpeechRequest): FormData {
  const form = new FormData();
  form.append('model', model);
  form.append('response_format', formatFor(model));
  if (language) form.append('language', language);
  const knownLength = media.sizeBytes === null ? {} : { knownLength: media.sizeBytes };
  form.append('file', file, { filename: fileName(media), contentType: media.mimeType, ...knownLength });
  return form;
}

/** OpenAI's newer models support only plain JSON; durations and segments are only in the verbose format. */
function formatFor(model: string): string {
  return model.startsWith('gpt-') ? 'json' : 'verbose_json';
}

function fileName({ storagePath }: Media): string {
  const extension = extname(storagePath);
  return `media${acceptedExtensions[extension] ?? extension}`;
}

function mediaFileMissing(cause: unknown) {
  return mediaInvalid('The file of this media no longer exists. Please upload it again.', cause);
}

function serviceUnavailable(cause: unknown, retryMs = DEFAULT_RETRY_MS) {
  return new HeraldError(
    'service_unavailable',
    'The speech-to-text service is briefly unavailable. Please try again.',
    {
      cause,
      retryAfterSeconds: Math.ceil(retryMs / SECOND),
    },
  );
}

/** The error for a status other than 200. The server's own message is never passed on to the user. */
function errorFromResponse({ status, headers, data }: PlatformResponse): Error {
  const { param, code } = errorBody.safeParse(data).data?.error ?? {};
  const cause = new Error(`speech-to-text responded with ${status} (${code ?? 'no code'}, ${param ?? 'no param'})`);
  if (status === 429 || status >= 500) return serviceUnavailable(cause, retryAfterMs(headers, null, DEFAULT_RETRY_MS));
  // Our own API key or base URL is wrong: nothing the user can fix.
  if (status === 401 || status === 403) return cause;
  if (param === 'model' || code === 'model_not_found')
    return fieldInvalid('model', 'The speech-to-text service has no such model.');
  if (param === 'language') return fieldInvalid('language', 'The speech-to-text service does not know this language.');
  if (status === 413)
    return mediaInvalid('The file is too large for the speech-to-text service.', cause, 'Send a smaller file.');
  if (status === 404) return cause;
  return mediaInvalid('The speech-to-text service cannot read this file.', cause);
}

function mediaInvalid(message: string, cause: unknown, fix?: string) {
  return new HeraldError('MEDIA_INVALID', message, { cause, ...(fix && { fix }) });
}

function fieldInvalid(field: 'model' | 'language', message: string) {
  return new HeraldError('validation_error', message, {
    details: [{ field, message, code: 'invalid_value' }],
  });
}
