import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { isPreconditionFailed, isStoreUnavailable } from '../../infra/store/conflicts.ts';
import { serverTimestamp } from '../../infra/store/field-values.ts';
import { jitter } from '../../model/ids.ts';
import type { Tokens } from '../../platforms/contract/oauth.ts';
import { readAccount, type StoredAccount, sealContext, type Version } from './accounts.ts';
import { type OpenTokens, sealedTokens } from './open-account.ts';

/** About 15 s in all. The old refresh token may be invalid by now: without the new one the user has to connect again. */
const SAVE_ATTEMPTS = 10;
const MAX_BACKOFF_MS = 2_000;

type Fields = ReturnType<typeof tokenFields>;

/**
 * Stores refreshed tokens, with retries. Never replaces tokens newer than the `used` ones, since the user may have
 * reconnected meanwhile. Throws `missing_integrations` if the account was deleted, and the error of the database after
 * the last retry.
 */
export async function saveRefreshed(
  ctx: Context,
  used: StoredAccount,
  claimed: Version,
  current: OpenTokens,
  fresh: Tokens,
): Promise<void> {
  const tokens = tokenFields(ctx, used, current, fresh);
  let version: Version | null = claimed;
  for (let attempt = 1; version; attempt += 1) {
    try {
      version = await trySaving(ctx, used, version, tokens);
    } catch (error) {
      if (attempt >= SAVE_ATTEMPTS || !isStoreUnavailable(error)) throw error;
      await sleep(jitter(Math.min(MAX_BACKOFF_MS, 100 * 2 ** attempt)));
    }
  }
}

function tokenFields(ctx: Context, used: StoredAccount, current: OpenTokens, fresh: Tokens) {
  const sealed = sealedTokens(ctx, used.address, fresh);
  const kept = used.account.refreshToken;
  if (fresh.refreshToken !== null || kept === null || current.refreshToken === null) return sealed;
  return { ...sealed, refreshToken: ctx.vault.reseal(kept, sealContext(used.address, 'refreshToken')) };
}

/** One attempt. The version to retry with where other fields of the document have changed; null when done. */
async function trySaving(ctx: Context, used: StoredAccount, version: Version, tokens: Fields): Promise<Version | null> {
  try {
    const state = { reconnectRequired: false, refreshRefusedAt: null, refreshLease: null };
    await used.ref.update({ ...tokens, ...state, updatedAt: serverTimestamp() }, { lastUpdateTime: version });
    return null;
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
    const stored = await readAccount(ctx, used.address);
    return tokenOwner(stored, used, tokens.accessToken) === 'used' ? stored.version : null;
  }
}

/**
 * Which tokens are stored after a failed write: the new ones, the ones before the refresh, or those of another worker.
 */
function tokenOwner(stored: StoredAccount, used: StoredAccount, fresh: string): 'fresh' | 'used' | 'others' {
  if (stored.account.accessToken === fresh) return 'fresh';
  const untouched =
    stored.account.accessToken === used.account.accessToken &&
    stored.account.refreshToken === used.account.refreshToken;
  return untouched ? 'used' : 'others';
}
