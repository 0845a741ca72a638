import { onRequest } from 'firebase-functions/https';
import { servesOnly } from '../config/env.ts';
import { secretNames } from '../config/secrets.ts';
import { keepRequestsRaw } from '../server/body/raw-request.ts';
import { commonOptions } from './options.ts';
import { serve } from './serve.ts';

// Only the API parses bodies itself; other functions in the same bundle need the framework's parsed bodies.
if (['api', 'media', 'render'].some(servesOnly)) keepRequestsRaw();

/** Longer than the timeouts of a download and of a transcription; Hosting waits 60 s. */
const TIMEOUT_SECONDS = 300;

const options = { ...commonOptions, cors: false, timeoutSeconds: TIMEOUT_SECONDS, invoker: 'public' } as const;

export const api = onRequest(
  { ...options, secrets: [secretNames.sttApiKey], memory: '1GiB', concurrency: 80, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createApi),
);

export const media = onRequest(
  { ...options, secrets: [secretNames.sttApiKey], memory: '512MiB', concurrency: 16, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createMediaApi),
);

export const render = onRequest(
  { ...options, memory: '1GiB', concurrency: 4, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createRenderApi),
);
