import { json, type PlatformResponse, ResponseError } from '../core/response.ts';

interface SpeechError {
  status: number;
  message: string;
  type?: string;
  param?: string | null;
  code?: string | null;
}

export function errorResponse({
  status,
  message,
  type = 'invalid_request_error',
  param = null,
  code = null,
}: SpeechError): PlatformResponse {
  return json(status, { error: { message, type, param, code } });
}

export function apiError(error: SpeechError): ResponseError {
  return new ResponseError(errorResponse(error));
}

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  if (status === 401) return errorResponse({ status, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  if (status === 429)
    return errorResponse({
      status,
      message: 'Rate limit reached for requests.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    });
  if (status >= 500)
    return errorResponse({
      status,
      message: 'The server had an error while processing your request.',
      type: 'server_error',
    });
  return errorResponse({ status, message: 'The request is invalid.' });
}
