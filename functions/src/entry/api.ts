import { onRequest } from 'firebase-functions/https';
import { servesOnly } from '../config/env.ts';
import { secretNames } from '../config/secrets.ts';
import { keepRequestsRaw } from '../server/body/raw-request.ts';
import { commonOptions } from './options.ts';
import { serve } from './serve.ts';

// Other functions in the same bundle want the framework's parsed bodies; only the API reads its own.
if (servesOnly('api')) keepRequestsRaw();

/** Longer than the longest download or transcription may take by its own setting. */
const TIMEOUT_SECONDS = 300;

export const api = onRequest(
  {
    ...commonOptions,
    cors: false,
    secrets: [secretNames.sttApiKey],
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: TIMEOUT_SECONDS,
    invoker: 'public',
  },
  serve(async () => (await import('../api/app.ts')).createApi),
);
