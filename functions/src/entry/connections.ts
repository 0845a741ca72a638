import { onRequest } from 'firebase-functions/https';
import type { HttpFunction } from '../http/server/define-function.ts';
import { keepRequestsRaw } from '../http/server/request/body.ts';
import { servesOnly } from '../infra/config/env.ts';
import { secretNames } from '../infra/config/secrets.ts';
import { type Platform, platforms } from '../infra/ids/platform.ts';
import { platformDefinitions } from '../platforms/registry.ts';
import { clientSecrets, ifServed, quietOptions } from './options.ts';
import { serve } from './serve.ts';

const names = platforms.flatMap((platform) =>
  ['AuthStart', 'AuthCallback'].map((kind) => `${platformDefinitions[platform].functionPrefix}${kind}`),
);

type Functions = typeof import('../http/oauth/connection-functions.ts');

// As in the API, an invalid body is rejected in the documented error shape, not by the framework.
if (['thPublish', 'ttRefreshNow', ...names].some(servesOnly)) keepRequestsRaw();

function connectionFunction(platform: Platform, pick: (functions: Functions) => HttpFunction) {
  return ifServed(platform, () =>
    onRequest(
      {
        ...quietOptions,
        cors: false,
        secrets: [secretNames.tokenSealKeys, ...clientSecrets([platform])],
        timeoutSeconds: 120,
        invoker: 'public',
      },
      serve(async () => pick(await import('../http/oauth/connection-functions.ts'))),
    ),
  );
}

/** Deployed as `{functionPrefix}AuthStart`. */
export function authStart(platform: Platform) {
  return connectionFunction(platform, (functions) => functions.authStart(platform));
}

/** Deployed as `{functionPrefix}AuthCallback`. */
export function authCallback(platform: Platform) {
  return connectionFunction(platform, (functions) => functions.authCallback(platform));
}

export const thPublish = connectionFunction('threads', ({ threadsPublish }) => threadsPublish);
export const ttRefreshNow = connectionFunction('tiktok', ({ tiktokRefreshNow }) => tiktokRefreshNow);
