import { randomUUID } from 'node:crypto';
import { createApiKey } from '../../../../functions/src/keys/create.ts';
import type { Platform } from '../../../../functions/src/platforms/platform.ts';
import { connectAccount, subscribe } from '../../../../local/user.ts';
import type { Harness } from '../harness.ts';

export interface FlowUser {
  uid: string;
  apiKey: string;
  accounts: { platform: Platform; accountId: string }[];
}

/** A subscribed user with an API key and an account on each of the platforms. */
export const createUser = async (harness: Harness, platforms: readonly Platform[]): Promise<FlowUser> => {
  const { ctx, sandbox } = harness;
  const uid = randomUUID();
  const name = `p${uid.slice(0, 8)}`;
  const [apiKey, accounts] = await Promise.all([
    createApiKey(ctx, uid, null),
    Promise.all(
      platforms.map(async (platform) => ({
        platform,
        accountId: await connectAccount(ctx, { authHost: '', sandboxUrl: sandbox.url }, uid, platform, name),
      })),
    ),
    subscribe(ctx, uid),
  ]);
  return { uid, apiKey, accounts };
};

/** Every token that the platforms have ever issued. */
export const allTokens = ({ sandbox }: Harness): string[] =>
  sandbox.platforms.flatMap(({ accounts }) =>
    accounts
      ? [...accounts.identity.accounts.keys()].flatMap((id) => accounts.identity.tokensOf(id).map(({ token }) => token))
      : [],
  );
