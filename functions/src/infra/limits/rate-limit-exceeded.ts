import { HeraldError } from '../../model/errors.ts';

/** The error of a limit that is used up. `explanation` is a sentence on the limit, where it is not the one of a minute. */
export function rateLimitExceeded(
  retryAfterSeconds: number,
  { explanation, details }: { explanation?: string; details?: Record<string, unknown> } = {},
): HeraldError {
  const message = `Rate limit exceeded. Try again in ${retryAfterSeconds} seconds.`;
  return new HeraldError('rate_limit_exceeded', explanation ? `${message} ${explanation}` : message, {
    retryAfterSeconds,
    ...(details && { details }),
  });
}
