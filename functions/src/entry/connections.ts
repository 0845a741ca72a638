import { onRequest } from 'firebase-functions/https';
import type { HttpFunction } from '../http/server/define-function.ts';
import { secretNames } from '../infra/config/secrets.ts';
import { type Platform, platforms } from '../model/platform.ts';
import { clientSecrets, fromSecretManager, ifServed, quietOptions } from './options.ts';
import { serve } from './serve.ts';

type Functions = typeof import('../http/connect/connection-functions.ts');

function connectionFunction(
  among: readonly Platform[],
  pick: (functions: Functions) => HttpFunction,
  memory: '256MiB' | '512MiB' = quietOptions.memory,
) {
  return onRequest(
    {
      ...quietOptions,
      memory,
      cors: false,
      secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets(among)]),
      timeoutSeconds: 120,
      invoker: 'public',
    },
    serve(async () => pick(await import('../http/connect/connection-functions.ts'))),
  );
}

function functionOf(platform: Platform, pick: (functions: Functions) => HttpFunction) {
  return ifServed(platform, () => connectionFunction([platform], pick));
}

// The code of all platforms comes together here: connections of three users to each peak at 204 MB.
export const authStart = connectionFunction(platforms, (functions) => functions.authStart, '512MiB');
export const authCallback = connectionFunction(platforms, (functions) => functions.authCallback, '512MiB');

// Web apps call these by their names, and Threads and TikTok know the addresses of their callbacks.
export const thAuthStart = functionOf('threads', ({ threadsAuthStart }) => threadsAuthStart);
export const thAuthCallback = functionOf('threads', ({ threadsAuthCallback }) => threadsAuthCallback);
export const ttAuthStart = functionOf('tiktok', ({ tiktokAuthStart }) => tiktokAuthStart);
export const ttAuthCallback = functionOf('tiktok', ({ tiktokAuthCallback }) => tiktokAuthCallback);
export const thPublish = functionOf('threads', ({ threadsPublish }) => threadsPublish);
export const ttRefreshNow = functionOf('tiktok', ({ tiktokRefreshNow }) => tiktokRefreshNow);
