import { onRequest } from 'firebase-functions/https';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import type { Platform } from '../platforms/platform.ts';
import type { HttpFunction } from '../server/define-function.ts';
import { commonOptions, ifServed } from './options.ts';
import { serve } from './serve.ts';

type Functions = typeof import('../connect/connection-functions.ts');

/**
 * These functions are called rarely and mostly wait for a platform, so many requests share an instance: 80 callbacks at once
 * peak at 266 MB.
 */
const connectionFunction = (platform: Platform, pick: (functions: Functions) => HttpFunction) =>
  ifServed(platform, () =>
    onRequest(
      {
        ...commonOptions,
        cors: false,
        secrets: [secretNames.tokenSealKeys, clientSecretName(platform)],
        memory: '512MiB',
        concurrency: 80,
        maxInstances: 5,
        timeoutSeconds: 120,
        invoker: 'public',
      },
      serve(async () => pick(await import('../connect/connection-functions.ts'))),
    ),
  );

/** Deployed as `{functionPrefix}AuthStart`. */
export const authStart = (platform: Platform) =>
  connectionFunction(platform, (functions) => functions.authStart(platform));

/** Deployed as `{functionPrefix}AuthCallback`. */
export const authCallback = (platform: Platform) =>
  connectionFunction(platform, (functions) => functions.authCallback(platform));

export const thPublish = connectionFunction('threads', ({ threadsPublish }) => threadsPublish);
export const ttRefreshNow = connectionFunction('tiktok', ({ tiktokRefreshNow }) => tiktokRefreshNow);
