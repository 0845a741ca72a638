import { onRequest } from 'firebase-functions/https';
import { secretNames } from '../infra/config/secrets.ts';
import { clientSecrets, commonOptions, fromSecretManager, paymentSecrets, transcriptionSecrets } from './options.ts';
import { serve } from './serve.ts';

/** Longer than the timeouts of a download and of a transcription; Hosting waits 60 s. */
const TIMEOUT_SECONDS = 300;

const options = { ...commonOptions, cors: false, timeoutSeconds: TIMEOUT_SECONDS, invoker: 'public' } as const;

const serveApi = serve(async () => (await import('../http/api/app.ts')).createApi);
const serveMcp = serve(async () => (await import('../http/mcp/app.ts')).createMcp);

/**
 * Checking and disconnecting an account takes the client secrets of all platforms. 80 clients that post peak at 301 MB, 80 assistants at 349 MB; with four files and a render, which it serves at its direct address, 80 clients peak at 761 MB.
 * The tools of assistants call the API in its process, so the MCP endpoint is a part of it.
 */
export const api = onRequest(
  {
    ...options,
    secrets: fromSecretManager([
      ...transcriptionSecrets,
      secretNames.tokenSealKeys,
      ...paymentSecrets,
      ...clientSecrets(),
    ]),
    memory: '1GiB',
    concurrency: 80,
  },
  (request, response) => (/^\/mcp\/?$/.test(request.path) ? serveMcp : serveApi)(request, response),
);

/** Requests that wait for servers which users name. Streams: 16 files of 100 MB peak at 282 MB. More at once would share one CPU, and each would take longer. */
export const media = onRequest(
  {
    ...options,
    secrets: fromSecretManager([...transcriptionSecrets, secretNames.tokenSealKeys]),
    memory: '512MiB',
    concurrency: 16,
  },
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
