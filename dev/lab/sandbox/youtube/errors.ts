import { json, type PlatformResponse, ResponseError, text } from '../core/response.ts';

interface Detail {
  reason: string;
  domain: string;
  message: string;
}

function errorResponse(code: number, detail: Detail, status?: string): PlatformResponse {
  const { message } = detail;
  return json(code, { error: { code, message, errors: [detail], ...(status !== undefined && { status }) } });
}

export function apiError(
  code: number,
  domain: string,
  reason: string,
  message: string,
  status?: string,
): ResponseError {
  return new ResponseError(errorResponse(code, { reason, domain, message }, status));
}

export function unauthorized(): ResponseError {
  const message = 'Request had invalid authentication credentials. Expected OAuth 2 access token.';
  return apiError(401, 'global', 'authError', message, 'UNAUTHENTICATED');
}

export function insufficientScopes(): ResponseError {
  const message = 'Request had insufficient authentication scopes.';
  return apiError(403, 'global', 'insufficientPermissions', message, 'PERMISSION_DENIED');
}

export function invalid(reason: string, message: string): ResponseError {
  return apiError(400, 'youtube.video', reason, message);
}

/** The daily uploads of the whole project. Only the message differs from the error of a burst. */
export function projectQuotaExceeded(): ResponseError {
  const message =
    "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.";
  return apiError(429, 'global', 'rateLimitExceeded', message, 'RESOURCE_EXHAUSTED');
}

/** The upload host's response to a session that has expired or never existed: no JSON. */
export function sessionNotFound(): ResponseError {
  return new ResponseError(text(404, 'Not Found'));
}

const BY_STATUS: Record<number, [reason: string, domain: string, message: string, status?: string]> = {
  401: ['authError', 'global', 'Invalid Credentials', 'UNAUTHENTICATED'],
  403: ['forbidden', 'youtube.common', 'Forbidden', 'PERMISSION_DENIED'],
  404: ['notFound', 'youtube.common', 'Not found.'],
  429: ['rateLimitExceeded', 'global', 'Too many requests.', 'RESOURCE_EXHAUSTED'],
};

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  const [reason, domain, message, name] =
    BY_STATUS[status] ??
    (status >= 500
      ? ['backendError', 'global', 'Backend Error', 'UNAVAILABLE']
      : ['badRequest', 'global', 'Bad Request', 'INVALID_ARGUMENT']);
  return errorResponse(status, { reason, domain, message }, name);
}
