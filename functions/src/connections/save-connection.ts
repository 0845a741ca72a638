import type { Context } from '../context.ts';
import type { Connection } from '../platforms/contract/connect.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import type { Platform } from '../platforms/platform.ts';
import { accountRef } from './account-address.ts';
import { sealedTokens } from './sealed-tokens.ts';

/**
 * Stores a connected account under the platform's own id, so that connecting it again updates it and never duplicates it.
 * Settings of the user (`enabled_for_repost`) are kept.
 */
export const saveConnection = async (
  ctx: Context,
  uid: string,
  platform: Platform,
  { tokens, profile, openId, extra }: Connection,
): Promise<void> => {
  const address = { uid, platform, accountId: profile.platformId };
  const ref = accountRef(ctx.store, address);
  if (!ref)
    throw new PlatformFailure({
      kind: 'rejected',
      code: 'platform_rejected',
      message: 'The platform gave this account an id that Herald cannot use.',
    });
  await ref.set(
    {
      accountId: address.accountId,
      ...sealedTokens(ctx, address, tokens),
      profile,
      ...(openId === undefined ? {} : { openId }),
      ...(extra === undefined ? {} : { extra }),
      reconnectRequired: false,
      refreshLease: null,
    },
    { merge: true },
  );
};
