import { json, type PlatformResponse, ResponseError, text } from '../core/response.ts';

interface Detail {
  reason: string;
  domain: string;
  message: string;
}

export const errorResponse = (code: number, detail: Detail, status?: string): PlatformResponse => {
  const { message } = detail;
  return json(code, { error: { code, message, errors: [detail], ...(status !== undefined && { status }) } });
};

export const apiError = (
  code: number,
  domain: string,
  reason: string,
  message: string,
  status?: string,
): ResponseError => new ResponseError(errorResponse(code, { reason, domain, message }, status));

export const unauthorized = (): ResponseError => {
  const message = 'Request had invalid authentication credentials. Expected OAuth 2 access token.';
  return apiError(401, 'global', 'authError', message, 'UNAUTHENTICATED');
};

export const insufficientScopes = (): ResponseError => {
  const message = 'Request had insufficient authentication scopes.';
  return apiError(403, 'global', 'insufficientPermissions', message, 'PERMISSION_DENIED');
};

export const invalid = (reason: string, message: string): ResponseError =>
  apiError(400, 'youtube.video', reason, message);

/** The day's uploads of the whole project. It looks like a burst but for its words. */
export const projectQuotaExceeded = (): ResponseError => {
  const message =
    "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.";
  return apiError(429, 'global', 'rateLimitExceeded', message, 'RESOURCE_EXHAUSTED');
};

/** What the upload host says of a session that is over, or never was: no JSON. */
export const sessionNotFound = (): ResponseError => new ResponseError(text(404, 'Not Found'));

const BY_STATUS: Record<number, [reason: string, domain: string, message: string, status?: string]> = {
  401: ['authError', 'global', 'Invalid Credentials', 'UNAUTHENTICATED'],
  403: ['forbidden', 'youtube.common', 'Forbidden', 'PERMISSION_DENIED'],
  404: ['notFound', 'youtube.common', 'Not found.'],
  429: ['rateLimitExceeded', 'global', 'Too many requests.', 'RESOURCE_EXHAUSTED'],
};

/** What a fault with only a status says. */
export const responseForStatus = (status: number): PlatformResponse => {
  const [reason, domain, message, theirs] =
    BY_STATUS[status] ??
    (status >= 500
      ? ['backendError', 'global', 'Backend Error', 'UNAVAILABLE']
      : ['badRequest', 'global', 'Bad Request', 'INVALID_ARGUMENT']);
  return errorResponse(status, { reason, domain, message }, theirs);
};
