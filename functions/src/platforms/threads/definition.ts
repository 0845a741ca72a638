import { DAY } from '../../time/clock.ts';
import type { PlatformDefinition } from '../contract/definition.ts';

export const definition: PlatformDefinition<'threads'> = {
  platform: 'threads',
  displayName: 'Threads',
  functionPrefix: 'th',
  settings: {
    authUrl: { variable: 'THREADS_AUTH_URL', default: 'https://threads.com' },
    apiUrl: { variable: 'THREADS_GRAPH_URL', default: 'https://graph.threads.net' },
    clientId: 'THREADS_CLIENT_ID',
    clientSecret: 'THREADS_CLIENT_SECRET',
    redirectUri: 'THREADS_REDIRECT_URI',
  },
  scopes: {
    required: ['threads_basic', 'threads_content_publish'],
    defaults: [],
    separator: ',',
  },
  // Threads allows 250 posts a day per account; the pace is for the app as a whole.
  pace: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
  // The life of a container. https://developers.facebook.com/docs/threads/troubleshooting
  deadlineMs: DAY,
};
