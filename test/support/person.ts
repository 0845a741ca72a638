import { randomUUID } from 'node:crypto';
import { context } from '../../functions/src/context.ts';
import { createKey } from '../../functions/src/keys/create.ts';
import { connectAccount, signUp, subscribe } from '../../local/person.ts';
import { stack } from './stack.ts';

/** A user of their own for each test: tests share the stack and nothing else. */
export interface Person {
  uid: string;
  idToken: string;
  apiKey: string;
  /** Account ids by platform, in the order they were connected. */
  accounts: { threads: string[]; tiktok: string[] };
}

/** Makes a user. Subscribed, with one Threads account, unless told otherwise. */
export const createPerson = async (
  wish: {
    subscription?: { status?: string; currentPeriodEnd?: Date } | 'none';
    threads?: number;
    tiktok?: number;
  } = {},
): Promise<Person> => {
  const ctx = context();
  const name = `p${randomUUID().slice(0, 8)}`;
  const { uid, idToken } = await signUp(stack, `${name}@herald.example`, randomUUID());
  const connect = (platform: 'threads' | 'tiktok', count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        connectAccount(ctx, stack, uid, platform, `${name}_${platform}_${index}`),
      ),
    );
  const [apiKey, threads, tiktok] = await Promise.all([
    createKey(ctx, uid, null),
    connect('threads', wish.threads ?? 1),
    connect('tiktok', wish.tiktok ?? 0),
    wish.subscription === 'none' ? undefined : subscribe(ctx, uid, wish.subscription),
  ]);
  return { uid, idToken, apiKey, accounts: { threads, tiktok } };
};
