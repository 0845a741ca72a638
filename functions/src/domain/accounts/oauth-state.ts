import type { Context } from '../../context.ts';
import type { OauthState } from '../../model/account.ts';
import { MINUTE } from '../../model/clock.ts';
import { isPathSegment, randomToken } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';

/** How long a user may take on the platform's page (ms). */
const LIFETIME_MS = 10 * MINUTE;
/** 256 bits: https://datatracker.ietf.org/doc/html/rfc6749#section-10.10 requires at least 128. */
const STATE_BYTES = 32;

/** An unguessable value that can also be a document's id. */
export function newState(): string {
  const state = randomToken(STATE_BYTES);
  return isPathSegment(state) ? state : newState();
}

/** An OAuth flow as it was started. */
export interface OAuthFlow extends Omit<OauthState, 'codeVerifier' | 'createdAt' | 'expireAt'> {
  codeVerifier: string | null;
  pushed: string | null;
}

export async function saveState(
  ctx: Context,
  state: string,
  { codeVerifier, pushed, ...flow }: OAuthFlow,
): Promise<void> {
  const now = ctx.clock.now();
  const sealed = (secret: string | null, field: Parameters<typeof sealContextOf>[1]) =>
    secret === null ? null : ctx.vault.seal(secret, sealContextOf(state, field));
  await ctx.store.oauthStates.doc(state).create({
    ...flow,
    codeVerifier: sealed(codeVerifier, 'codeVerifier'),
    pushed: sealed(pushed, 'pushed'),
    createdAt: new Date(now),
    expireAt: new Date(now + LIFETIME_MS),
  });
}

/**
 * Reads and deletes the state, so that one of any number of callbacks with it gets the flow. Null for a state that is
 * unknown, used, expired, or of another platform; it is deleted in any case.
 */
export async function consumeState(ctx: Context, state: string, provider: Platform): Promise<OAuthFlow | null> {
  if (!isPathSegment(state)) return null;
  const ref = ctx.store.oauthStates.doc(state);
  const found = await ctx.store.transact(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (stored) transaction.delete(ref);
    return stored;
  });
  if (!found || found.provider !== provider || found.expireAt.getTime() <= ctx.clock.now()) return null;
  const { createdAt: _createdAt, expireAt: _expireAt, ...flow } = found;
  const codeVerifier = flow.codeVerifier && ctx.vault.open(flow.codeVerifier, sealContextOf(state, 'codeVerifier'));
  const pushed = flow.pushed && ctx.vault.open(flow.pushed, sealContextOf(state, 'pushed'));
  return { ...flow, codeVerifier, pushed };
}

function sealContextOf(state: string, field: 'codeVerifier' | 'pushed'): string {
  return `oauthStates/${state}#${field}`;
}
