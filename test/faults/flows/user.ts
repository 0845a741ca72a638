import { randomUUID } from 'node:crypto';
import { connectAccount, signUp, subscribe } from '../../../dev/stack/user.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Harness } from '../harness.ts';

export interface FlowUser {
  uid: string;
  apiKey: string;
  accounts: { platform: Platform; accountId: string }[];
}

/** A subscribed user with an API key and an account on each of the platforms. */
export async function createUser(harness: Harness, platforms: readonly Platform[]): Promise<FlowUser> {
  const { ctx, stack } = harness;
  const name = `p${randomUUID().slice(0, 8)}`;
  const { uid } = await signUp(stack, `${name}@herald.example`, randomUUID());
  const [apiKey, accounts] = await Promise.all([
    createApiKey(ctx, uid, null),
    Promise.all(
      platforms.map(async (platform) => ({
        platform,
        accountId: await connectAccount(ctx, stack, uid, platform, name),
      })),
    ),
    subscribe(ctx, uid),
  ]);
  return { uid, apiKey, accounts };
}

/** Every token that the platforms have ever issued. */
export function allTokens({ sandbox }: Harness): string[] {
  return sandbox.platforms.flatMap(({ accounts }) =>
    accounts
      ? [...accounts.identity.accounts.keys()].flatMap((id) => accounts.identity.tokensOf(id).map(({ token }) => token))
      : [],
  );
}
