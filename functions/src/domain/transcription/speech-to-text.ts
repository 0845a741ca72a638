import { extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import FormData from 'form-data';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { FileNotFoundError } from '../../infra/files/object-stream.ts';
import { peek } from '../../infra/http-client/byte-stream.ts';
import { NetworkError, type PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';
import { errorFromResponse, mediaFileMissing, serviceUnavailable } from './speech-to-text-errors.ts';

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
