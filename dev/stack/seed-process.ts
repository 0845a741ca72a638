// A child process of the local stack that creates the demo user and exits.

import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { runChildProcess } from './process/child-entry.ts';
import { connectAccount, signUp, subscribe } from './user.ts';

const stack = z.object({ authHost: z.string(), sandboxUrl: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'));

const EMAIL = 'demo@herald.example';
const PASSWORD = 'herald-demo';
const CREDITS = 100;

await runChildProcess(async () => {
  const ctx = context();
  const { uid } = await signUp(stack, EMAIL, PASSWORD);
  const [apiKey] = await Promise.all([
    createApiKey(ctx, uid, 'demo'),
    subscribe(ctx, uid),
    ctx.store.user(uid).credits.set({ balance: CREDITS, updatedAt: new Date(ctx.clock.now()) }),
    connectAccount(ctx, stack, uid, 'threads', 'herald_demo'),
    connectAccount(ctx, stack, uid, 'tiktok', 'herald_demo'),
  ]);
  return { value: { uid, email: EMAIL, password: PASSWORD, apiKey }, close: async () => {} };
});
