import { onRequest } from 'firebase-functions/https';
import { servesOnly } from '../config/env.ts';
import { secretNames } from '../config/secrets.ts';
import { keepRequestsRaw } from '../server/body/raw-request.ts';
import { commonOptions } from './options.ts';
import { serve } from './serve.ts';

// Only the API parses bodies itself; other functions in the same bundle need the framework's parsed bodies.
if (servesOnly('api')) keepRequestsRaw();

/** Longer than the timeouts of a download and of a transcription. */
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
