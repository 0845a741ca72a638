import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { MINUTE } from '../../infra/time/clock.ts';

/** A session lasts for days. */
const MAX_AGE_MS = 5 * MINUTE;

/**
 * For what a stolen session must not do: its effects outlive the session, or cannot be undone. `signedInAt` in ms since the
 * epoch. Throws `recent_sign_in_required`.
 */
export function requireRecentSignIn({ clock }: Pick<Context, 'clock'>, signedInAt: number): void {
  if (clock.now() - signedInAt > MAX_AGE_MS)
    throw new HeraldError('recent_sign_in_required', 'Please enter your password again.');
}
