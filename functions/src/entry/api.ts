import { onRequest } from 'firebase-functions/https';
import { keepRequestsRaw } from '../http/server/request/body.ts';
import { servesOnly } from '../infra/config/env.ts';
import { secretNames } from '../infra/config/secrets.ts';
import { clientSecrets, commonOptions, paymentSecrets, transcriptionSecrets } from './options.ts';
import { serve } from './serve.ts';

// Only the API and its MCP endpoint parse bodies themselves; other functions in the same bundle need the framework's parsed bodies.
if (['api', 'media', 'render', 'events', 'mcp'].some(servesOnly)) keepRequestsRaw();

/** Longer than the timeouts of a download and of a transcription; Hosting waits 60 s. */
const TIMEOUT_SECONDS = 300;

const options = { ...commonOptions, cors: false, timeoutSeconds: TIMEOUT_SECONDS, invoker: 'public' } as const;

/** The secrets of every route for API keys, whichever function serves it. */
const apiSecrets = [...transcriptionSecrets, secretNames.tokenSealKeys];

/**
 * Checking and disconnecting an account takes the client secrets of all platforms. 80 clients that post peak at 300 MB; with four files and a render, which it serves at its direct address, at 716 MB.
 */
export const api = onRequest(
  { ...options, secrets: [...apiSecrets, ...paymentSecrets, ...clientSecrets()], memory: '1GiB', concurrency: 80 },
  serve(async () => (await import('../http/api/app.ts')).createApi),
);

/** Streams: 16 files of 100 MB peak at 282 MB. More at once would share one CPU, and each would take longer. */
export const media = onRequest(
  { ...options, secrets: transcriptionSecrets, memory: '512MiB', concurrency: 16 },
  serve(async () => (await import('../http/api/app.ts')).createMediaApi),
);

/**
 * Decoded pictures: a render with three pictures of 50 megapixels peaks at 582 MB, with three photos of a phone at 415 MB. One
 * at a time is about as fast as several at once, which would share the CPU.
 */
export const render = onRequest(
  { ...options, memory: '1GiB', cpu: 0.5, concurrency: 1 },
  serve(async () => (await import('../http/pages/render-app.ts')).createRender),
);

/**
 * Open streams, which mostly wait: one costs a query every two seconds. 200 peak at 316 MB; it accepts no more of them.
 */
export const events = onRequest(
  { ...options, memory: '512MiB', concurrency: 250 },
  serve(async () => (await import('../http/live/app.ts')).createEvents),
);

/** It has the whole API in its process. 40 assistants that post peak at 315 MB; with four files and a render at 728 MB. */
export const mcp = onRequest(
  { ...options, secrets: apiSecrets, memory: '1GiB', concurrency: 40 },
  serve(async () => (await import('../http/mcp/app.ts')).createMcp),
);
