import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { paymentFailure, UnknownObjectError } from './payment-failure.ts';

const { errors } = Stripe;
function raw(about: object) {
  return { type: 'invalid_request_error' as const, message: 'Words of Stripe', ...about };
}

it.each([
  new errors.StripeConnectionError(raw({})),
  new errors.StripeRateLimitError(raw({ statusCode: 429, code: 'rate_limit' })),
  new errors.StripeAPIError(raw({ statusCode: 500 })),
  new errors.StripeAPIError(raw({ statusCode: 503 })),
  new errors.StripeIdempotencyError(raw({ statusCode: 409, code: 'idempotency_key_in_use' })),
])('the transient failure %s is reported as payment_provider_unavailable', (error) => {
  expect(paymentFailure(error)).toMatchObject({ reason: 'payment_provider_unavailable', retryAfterSeconds: 5 });
});

it.each([
  new errors.StripeAuthenticationError(raw({ statusCode: 401 })),
  new errors.StripePermissionError(raw({ statusCode: 403 })),
  new errors.StripeInvalidRequestError(raw({ statusCode: 400, code: 'parameter_unknown', param: 'colour' })),
  new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', param: 'line_items[0][price]' })),
  new errors.StripeIdempotencyError(raw({ statusCode: 400 })),
])('the permanent failure %s is reported as payment_provider_error', (error) => {
  expect(paymentFailure(error)).toMatchObject({ reason: 'payment_provider_error' });
});

it('a missing Stripe object is reported as UnknownObjectError', () => {
  const missing = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', param: 'customer' }));
  expect(paymentFailure(missing)).toBeInstanceOf(UnknownObjectError);
});

it('the cause of a failure has no request headers, which contain the key', () => {
  const error = new errors.StripeInvalidRequestError(raw({ headers: { authorization: 'Bearer sk_test_1' } }));
  const failure = paymentFailure(error);
  const cause = failure instanceof Error ? failure.cause : null;
  expect(cause).toBeInstanceOf(Error);
  expect(`${JSON.stringify(cause)} ${cause}`).not.toContain('sk_test_1');
  expect(String(cause)).toContain('Words of Stripe');
});

it('any other error is returned unchanged', () => {
  const bug = new TypeError('A bug');
  expect(paymentFailure(bug)).toBe(bug);
});
