import { type Answer, json, Refusal } from '../core/answer.ts';
import { randomText } from '../core/ids.ts';

interface GraphError {
  message: string;
  code: number;
  subcode?: number;
  type?: 'OAuthException' | 'THApiException';
  /** HTTP status; most refusals of this API are 400, whatever their meaning. */
  status?: number;
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
}

/** The Graph envelope. Optional parts are left out where the platform is not known to send them. */
export function graphError(error: GraphError): Answer {
  return json(error.status ?? 400, {
    error: {
      message: error.message,
      type: error.type ?? 'OAuthException',
      code: error.code,
      ...(error.subcode !== undefined && { error_subcode: error.subcode }),
      ...(error.transient !== undefined && { is_transient: error.transient }),
      ...(error.userTitle !== undefined && { error_user_title: error.userTitle }),
      ...(error.userMessage !== undefined && { error_user_msg: error.userMessage }),
      fbtrace_id: randomText(8),
    },
  });
}

export function refuse(error: GraphError): Refusal {
  return new Refusal(graphError(error));
}

/** Code 100: something is wrong with what was sent, and sending it again does not help. */
export function badParameter(message: string): Refusal {
  return refuse({ message, code: 100, type: 'THApiException' });
}

export function nonexistingField(field: string): Answer {
  return graphError({ message: `Tried accessing nonexisting field (${field})`, code: 100, type: 'THApiException' });
}

/** Code 24: what the request names cannot be found, or not yet. Marked permanent, although it often passes. */
export function notFound(): Refusal {
  return refuse({
    message: 'The requested resource does not exist',
    code: 24,
    subcode: 4279009,
    transient: false,
    userTitle: 'Media Not Found',
    userMessage: 'The media with the given id cannot be found.',
  });
}

export function missingPermission(): Refusal {
  return refuse({
    message: 'Application does not have permission for this action',
    code: 10,
    type: 'THApiException',
    status: 403,
  });
}

/** The flat shape of the code exchange. */
export function flatError(message: string): Refusal {
  return new Refusal(json(400, { error_type: 'OAuthException', code: 400, error_message: message }));
}

const TOKEN_EXPIRED: GraphError = {
  message: 'Error validating access token: Session has expired.',
  code: 190,
  subcode: 463,
};

export function tokenExpired(): Refusal {
  return refuse(TOKEN_EXPIRED);
}

/** What a fault with only a status says. */
export function graphFailure(status: number): Answer {
  if (status === 401) return graphError({ ...TOKEN_EXPIRED, status });
  if (status === 403) return graphError({ message: 'Permissions error', code: 10, status });
  if (status === 429)
    return graphError({
      message: 'Calls to this api have exceeded the rate limit.',
      code: 613,
      subcode: 4279002,
      status,
    });
  if (status >= 500)
    return graphError({
      message: 'An unexpected error has occurred. Please retry your request later.',
      code: 2,
      transient: true,
      status,
    });
  return graphError({ message: 'Invalid parameter', code: 100, status });
}
