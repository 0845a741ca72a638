import { type Answer, json, Refusal } from '../core/answer.ts';
import { randomText } from '../core/ids.ts';

const trace = () => ({ 'x-li-uuid': randomText(12), 'x-li-fabric': 'sandbox' });

export const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  json(status, body, { ...trace(), ...headers });

export const empty = (status: number, headers: Record<string, string> = {}): Answer => ({
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

export const apiError = ({ inputErrors, ...facts }: ErrorFacts): Answer => {
  const details = inputErrors && {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    errorDetails: { inputErrors: inputErrors.map((each) => ({ ...each, input: {} })) },
  };
  return answer(facts.status, { ...facts, ...details });
};

export const refuse = (facts: ErrorFacts): Refusal => new Refusal(apiError(facts));

export const badRequest = (code: string, message: string): Refusal => refuse({ status: 400, code, message });

export const revoked = (): Refusal =>
  refuse({
    status: 401,
    serviceErrorCode: 65601,
    code: 'REVOKED_ACCESS_TOKEN',
    message: 'The token used in the request has been revoked by the user',
  });

export const forbidden = (what: string): Refusal =>
  refuse({ status: 403, message: `Accessing this ${what} resource is forbidden. The viewer may not see it.` });

export const oauthError = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(json(status, { error, error_description }));

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

/** What a fault with only a status says. */
export const linkedinFailure = (status: number): Answer => {
  const known = BY_STATUS[status];
  if (known) return apiError({ status, ...known });
  return status >= 500
    ? apiError({ status, code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' })
    : apiError({ status, code: 'ILLEGAL_ARGUMENT', message: 'The request is invalid.' });
};
