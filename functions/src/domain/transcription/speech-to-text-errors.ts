import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';

/** OpenAI's error body: https://platform.openai.com/docs/guides/error-codes */
const errorBody = z.object({ error: z.object({ param: z.string().nullish(), code: z.string().nullish() }) });

const DEFAULT_RETRY_MS = 5 * SECOND;

export function mediaFileMissing(cause: unknown) {
  return mediaInvalid('The file of this media no longer exists. Please upload it again.', cause);
}

export function serviceUnavailable(cause: unknown, retryMs = DEFAULT_RETRY_MS) {
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
export function errorFromResponse({ status, headers, data }: PlatformResponse): Error {
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
