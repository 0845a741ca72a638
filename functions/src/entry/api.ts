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

/** 80 clients that post peak at 300 MB; with four files and a render, which it takes at its own address, at 716 MB. */
export const api = onRequest(
  { ...options, secrets: [secretNames.sttApiKey], memory: '1GiB', concurrency: 80, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createApi),
);

/** Streams: 16 files of 100 MB peak at 282 MB. More at once would share one CPU, and each would take longer. */
export const media = onRequest(
  { ...options, secrets: [secretNames.sttApiKey], memory: '512MiB', concurrency: 16, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createMediaApi),
);

/**
 * Decoded pictures: one render with three pictures of 50 megapixels peaks at 582 MB, with three photos of a
 * phone at 415 MB, and four of those at once at 683 MB.
 */
export const render = onRequest(
  { ...options, memory: '1GiB', concurrency: 4, maxInstances: 10 },
  serve(async () => (await import('../api/app.ts')).createRenderApi),
);
