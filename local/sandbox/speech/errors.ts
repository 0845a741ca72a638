import { type Answer, json, Refusal } from '../core/answer.ts';

interface SpeechError {
  status: number;
  message: string;
  type?: string;
  param?: string | null;
  code?: string | null;
}

export const speechError = ({
  status,
  message,
  type = 'invalid_request_error',
  param = null,
  code = null,
}: SpeechError): Answer => json(status, { error: { message, type, param, code } });

export const refuse = (error: SpeechError): Refusal => new Refusal(speechError(error));

/** What a fault with only a status says. */
export const speechFailure = (status: number): Answer => {
  if (status === 401) return speechError({ status, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  if (status === 429)
    return speechError({
      status,
      message: 'Rate limit reached for requests.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    });
  if (status >= 500)
    return speechError({
      status,
      message: 'The server had an error while processing your request.',
      type: 'server_error',
    });
  return speechError({ status, message: 'The request is invalid.' });
};
