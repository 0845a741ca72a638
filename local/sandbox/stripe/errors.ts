import { json, type PlatformResponse, ResponseError } from '../core/response.ts';
import { newId } from './ids.ts';

interface StripeError {
  status: number;
  message: string;
  /** https://docs.stripe.com/api/errors */
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  /** https://docs.stripe.com/error-codes */
  code?: string;
  param?: string;
}

/** Headers of every response. */
const headers = (requestId: string): Record<string, string> => ({ 'request-id': requestId });

export const errorResponse = ({
  status,
  message,
  type = 'invalid_request_error',
  code,
  param,
}: StripeError): PlatformResponse => {
  const requestId = newId('req');
  const error = {
    ...(code !== undefined && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    message,
    ...(param !== undefined && { param }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    type,
  };
  return json(status, { error }, headers(requestId));
};

export const stripeError = (error: StripeError): ResponseError => new ResponseError(errorResponse(error));

export const okResponse = (object: unknown, more: Record<string, string> = {}): PlatformResponse =>
  json(200, object, { ...headers(newId('req')), ...more });

/** A path that names what does not exist is 404; a parameter that does, 400. */
export const noSuch = (what: string, id: string, param: string): ResponseError =>
  stripeError({
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** The response of a fault that gives only a status. */
export const responseForStatus = (status: number): PlatformResponse => {
  if (status === 401) return errorResponse({ status, message: 'Invalid API Key provided: sk_test_****' });
  if (status === 409)
    return errorResponse({
      status,
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key. Please try again later.',
    });
  if (status === 429)
    return errorResponse({
      status,
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    });
  if (status >= 500)
    return errorResponse({ status, type: 'api_error', message: 'An unknown error occurred. Please try again.' });
  return errorResponse({ status, message: 'The request is invalid.' });
};
