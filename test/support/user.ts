import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectAccount, signUp, subscribe } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import { stack } from './stack.ts';

/** A separate user for each test: tests share only the stack. */
export interface TestUser {
  uid: string;
  idToken: string;
  apiKey: string;
  /** Account ids by platform, in the order they were connected. */
  accounts: Record<Platform, string[]>;
}

const accountIds = z.record(z.enum(platforms), z.array(z.string()));

/** Creates a user: by default subscribed, with one Threads account. */
export async function createUser(
  options: {
    subscription?: { status?: string; currentPeriodEnd?: Date } | 'none';
    emailVerified?: boolean;
  } & Partial<Record<Platform, number>> = {},
): Promise<TestUser> {
  const ctx = context();
  const name = `p${randomUUID().slice(0, 8)}`;
  const { uid, idToken } = await signUp(stack, `${name}@herald.example`, randomUUID(), options);
  const connect = async (platform: Platform, count: number) => [
    platform,
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        connectAccount(ctx, stack, uid, platform, `${name}_${platform}_${index}`),
      ),
    ),
  ];
  const [apiKey, accounts] = await Promise.all([
    createApiKey(ctx, uid, null),
    Promise.all(platforms.map((platform) => connect(platform, options[platform] ?? (platform === 'threads' ? 1 : 0)))),
    options.subscription === 'none' ? undefined : subscribe(ctx, uid, options.subscription),
  ]);
  return { uid, idToken, apiKey, accounts: accountIds.parse(Object.fromEntries(accounts)) };
}
