import { type Clock, MINUTE } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';

/** A session lasts for days, and an ID token for an hour. */
const MAX_AGE_MS = 5 * MINUTE;

/**
 * For what a stolen session or token must not do: its effects outlive the session, or cannot be undone. `signedInAt` in ms since
 * the epoch. Throws `recent_sign_in_required` with the message.
 */
export function requireRecentSignIn(
  { clock }: { clock: Clock },
  signedInAt: number,
  message = 'Please enter your password again.',
): void {
  if (clock.now() - signedInAt > MAX_AGE_MS) throw new HeraldError('recent_sign_in_required', message);
}
