import type { Context } from '../context.ts';
import { randomToken } from '../ids/ids.ts';
import { isPathSegment } from '../ids/path-segment.ts';
import type { Platform } from '../platforms/platform.ts';
import type { OauthState } from '../store/documents/oauth-state.ts';
import { MINUTE } from '../time/clock.ts';

/** How long a person may take on the platform's page (ms). */
const LIFE_MS = 10 * MINUTE;
/** 256 bits: https://datatracker.ietf.org/doc/html/rfc6749#section-10.10 asks for 128 at least. */
const STATE_BYTES = 32;

/** An unguessable value that can also be a document's id. */
export const newState = (): string => {
  const state = randomToken(STATE_BYTES);
  return isPathSegment(state) ? state : newState();
};

const verifierPlace = (state: string): string => `oauthStates/${state}#codeVerifier`;

/** One round trip to a platform, as it was begun. */
export interface OAuthFlow extends Pick<OauthState, 'uid' | 'provider' | 'returnTo' | 'redirectUri'> {
  codeVerifier: string | null;
}

export const saveState = async (
  ctx: Context,
  state: string,
  { codeVerifier, ...journey }: OAuthFlow,
): Promise<void> => {
  const now = ctx.clock.now();
  await ctx.store.oauthStates.doc(state).create({
    ...journey,
    codeVerifier: codeVerifier === null ? null : ctx.vault.seal(codeVerifier, verifierPlace(state)),
    createdAt: new Date(now),
    expireAt: new Date(now + LIFE_MS),
  });
};

/**
 * Takes the state out of the database: of any number of callbacks that bring it, one gets the journey. Null for a state
 * that is unknown, used, too old, or another platform's; it is worth nothing afterwards in any case.
 */
export const takeState = async (ctx: Context, state: string, provider: Platform): Promise<OAuthFlow | null> => {
  if (!isPathSegment(state)) return null;
  const ref = ctx.store.oauthStates.doc(state);
  const taken = await ctx.store.transact(async (transaction) => {
    const found = (await transaction.get(ref)).data();
    if (found) transaction.delete(ref);
    return found;
  });
  if (!taken || taken.provider !== provider || taken.expireAt.getTime() <= ctx.clock.now()) return null;
  const { uid, returnTo, redirectUri, codeVerifier } = taken;
  const verifier = codeVerifier && ctx.vault.open(codeVerifier, verifierPlace(state));
  return { uid, provider, returnTo, redirectUri, codeVerifier: verifier };
};
