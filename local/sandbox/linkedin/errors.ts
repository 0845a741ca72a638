import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse, ResponseError } from '../core/response.ts';

const trace = () => ({ 'x-li-uuid': randomText(12), 'x-li-fabric': 'sandbox' });

export const apiResponse = (status: number, body: unknown, headers: Record<string, string> = {}): PlatformResponse =>
  json(status, body, { ...trace(), ...headers });

export const emptyResponse = (status: number, headers: Record<string, string> = {}): PlatformResponse => ({
  status,
  headers: { ...trace(), ...headers },
  body: '',
});

interface ErrorFacts {
  status: number;
  code?: string;
  serviceErrorCode?: number;
  message: string;
  inputErrors?: { code: string; description: string }[];
}

export const errorResponse = ({ inputErrors, ...facts }: ErrorFacts): PlatformResponse => {
  const details = inputErrors && {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    errorDetails: { inputErrors: inputErrors.map((each) => ({ ...each, input: {} })) },
  };
  return apiResponse(facts.status, { ...facts, ...details });
};

export const apiError = (facts: ErrorFacts): ResponseError => new ResponseError(errorResponse(facts));

export const badRequest = (code: string, message: string): ResponseError => apiError({ status: 400, code, message });

export const tokenRevoked = (): ResponseError =>
  apiError({
    status: 401,
    serviceErrorCode: 65601,
    code: 'REVOKED_ACCESS_TOKEN',
    message: 'The token used in the request has been revoked by the user',
  });

export const forbidden = (what: string): ResponseError =>
  apiError({ status: 403, message: `Accessing this ${what} resource is forbidden. The viewer may not see it.` });

const BY_STATUS: Record<number, Omit<ErrorFacts, 'status'>> = {
  401: { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
  403: { serviceErrorCode: 100, code: 'ACCESS_DENIED', message: 'Not enough permissions to access: posts.CREATE' },
  409: { code: 'CONFLICT', message: 'A write conflict occurred. Retry the request.' },
  429: {
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle limit for calls to this resource is reached.',
  },
};

/** The response of a fault that gives only a status. */
export const responseForStatus = (status: number): PlatformResponse => {
  const known = BY_STATUS[status];
  if (known) return errorResponse({ status, ...known });
  return status >= 500
    ? errorResponse({ status, code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' })
    : errorResponse({ status, code: 'ILLEGAL_ARGUMENT', message: 'The request is invalid.' });
};
