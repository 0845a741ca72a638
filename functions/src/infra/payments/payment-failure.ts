import { z } from 'zod';
import { HeraldError } from '../../model/errors.ts';

/** What is named by a request does not exist at the payment provider, or not in this mode. */
export class UnknownObjectError extends Error {
  override readonly name = 'UnknownObjectError';
}

/** An error of Stripe's library: https://docs.stripe.com/api/errors */
const failure = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  param: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
  message: z.string(),
});

type Failure = z.infer<typeof failure>;

const RETRY_AFTER_SECONDS = 5;

/** The error of the domain for what the payment provider's library has thrown; anything else stays as it is. */
export function paymentFailure(thrown: unknown): unknown {
  const parsed = thrown instanceof Error ? failure.safeParse({ ...thrown, message: thrown.message }) : null;
  if (!parsed?.success) return thrown;
  const cause = causeOf(parsed.data);
  if (isUnknownObject(parsed.data)) return new UnknownObjectError(cause.message);
  return isTransient(parsed.data)
    ? new HeraldError(
        'payment_provider_unavailable',
        'The payment provider cannot be reached right now. Nothing was charged. Please try again.',
        { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    : new HeraldError('payment_provider_error', 'The payment provider refused the request. Nothing was charged.', {
        cause,
      });
}

/** For the log, without the request and its headers, which hold the key. */
function causeOf({ type, code, param, statusCode, requestId, message }: Failure): Error {
  return new Error(
    [type, statusCode, code, param, requestId, message].filter((part) => part !== undefined).join(' · '),
  );
}

/** The price is a setting: where it does not exist, the setting is wrong. */
function isUnknownObject({ code, param }: Failure): boolean {
  return code === 'resource_missing' && !param?.startsWith('line_items');
}

/** A later attempt may succeed: no connection, a timeout, too many requests, an error of Stripe's own. */
function isTransient({ type, code, statusCode }: Failure): boolean {
  return (
    type === 'StripeConnectionError' ||
    type === 'StripeRateLimitError' ||
    code === 'idempotency_key_in_use' ||
    code === 'lock_timeout' ||
    (statusCode !== undefined && statusCode >= 500)
  );
}
