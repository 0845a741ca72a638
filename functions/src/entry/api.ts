import { onRequest } from 'firebase-functions/https';
import { keepRequestsRaw } from '../api/raw-request.ts';
import { servesOnly } from '../config/env.ts';
import { region } from './options.ts';

// Other functions in the same bundle want the framework's parsed bodies; only the API reads its own.
if (servesOnly('api')) keepRequestsRaw();

export const api = onRequest(
  { region, cors: false, memory: '512MiB', concurrency: 80, timeoutSeconds: 120, invoker: 'public' },
  async (request, response) => {
    const { handler } = await import('../api/handler.ts');
    handler()(request, response);
  },
);
