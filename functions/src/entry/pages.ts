import { onRequest } from 'firebase-functions/https';
import { secretNames } from '../infra/config/secrets.ts';
import { clientSecrets, commonOptions, fromSecretManager, paymentSecrets, pushSecrets } from './options.ts';
import { serve } from './serve.ts';

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
