import { type Answer, json, Refusal, text } from '../core/answer.ts';

interface Detail {
  reason: string;
  domain: string;
  message: string;
}

export const apiError = (code: number, detail: Detail, status?: string): Answer => {
  const { message } = detail;
  return json(code, { error: { code, message, errors: [detail], ...(status !== undefined && { status }) } });
};

export const refuse = (code: number, domain: string, reason: string, message: string, status?: string): Refusal =>
  new Refusal(apiError(code, { reason, domain, message }, status));

export const unauthorized = (): Refusal => {
  const message = 'Request had invalid authentication credentials. Expected OAuth 2 access token.';
  return refuse(401, 'global', 'authError', message, 'UNAUTHENTICATED');
};

export const insufficient = (): Refusal => {
  const message = 'Request had insufficient authentication scopes.';
  return refuse(403, 'global', 'insufficientPermissions', message, 'PERMISSION_DENIED');
};

export const invalid = (reason: string, message: string): Refusal => refuse(400, 'youtube.video', reason, message);

/** The day's uploads of the whole project. It looks like a burst but for its words. */
export const projectQuota = (): Refusal => {
  const message =
    "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.";
  return refuse(429, 'global', 'rateLimitExceeded', message, 'RESOURCE_EXHAUSTED');
};

/** What the upload host says of a session that is over, or never was: no JSON. */
export const noSession = (): Refusal => new Refusal(text(404, 'Not Found'));

const BY_STATUS: Record<number, [reason: string, domain: string, message: string, status?: string]> = {
  401: ['authError', 'global', 'Invalid Credentials', 'UNAUTHENTICATED'],
  403: ['forbidden', 'youtube.common', 'Forbidden', 'PERMISSION_DENIED'],
  404: ['notFound', 'youtube.common', 'Not found.'],
  429: ['rateLimitExceeded', 'global', 'Too many requests.', 'RESOURCE_EXHAUSTED'],
};

/** What a fault with only a status says. */
export const youtubeFailure = (status: number): Answer => {
  const [reason, domain, message, theirs] =
    BY_STATUS[status] ??
    (status >= 500
      ? ['backendError', 'global', 'Backend Error', 'UNAVAILABLE']
      : ['badRequest', 'global', 'Bad Request', 'INVALID_ARGUMENT']);
  return apiError(status, { reason, domain, message }, theirs);
};
