import { onRequest } from 'firebase-functions/https';
import { keepRequestsRaw } from '../http/server/request/body.ts';
import { servesOnly } from '../infra/config/env.ts';
import { secretNames } from '../infra/config/secrets.ts';
import { clientSecrets, commonOptions, fromSecretManager, paymentSecrets, pushSecrets } from './options.ts';
import { serve } from './serve.ts';

// As in the API, an invalid body is rejected in the documented error shape, not by the framework.
if (servesOnly('web')) keepRequestsRaw();

/**
 * Firebase Hosting waits 60 s for it. It starts connections and completes TikTok's desktop flow, so it needs the client
 * secrets. 80 readers at once peak at 186 MB.
 */
export const web = onRequest(
  {
    ...commonOptions,
    cors: false,
    secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets(), ...paymentSecrets, ...pushSecrets]),
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: 60,
    invoker: 'public',
  },
  serve(async () => (await import('../http/pages/app.ts')).createPages),
);
