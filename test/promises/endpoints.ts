import type { ApiRequest } from '../support/api.ts';
import { aPost } from '../support/api.ts';
import { stack } from '../support/stack.ts';

/** One row of the promises table: how to call an endpoint in a way that it accepts, and what it promises. */
export interface Endpoint {
  name: string;
  path: string;
  ask: Omit<ApiRequest, 'headers'>;
  access: 'apiKey' | 'idToken' | 'open';
  /** Where the endpoint has a limit of its own: its name in the window's key, and requests a minute by one user. */
  limit?: { prefix: string; perMinute: number };
  /** The answer to a caller who may. */
  status: number;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

export const endpoints: readonly Endpoint[] = [
  {
    name: 'POST /v1/posts',
    path: '/v1/posts',
    ask: { method: 'POST', body: aPost() },
    access: 'apiKey',
    limit: { prefix: 'posts', perMinute: 30 },
    status: 201,
  },
  {
    name: 'POST /v1/media',
    path: '/v1/media',
    ask: { method: 'POST', body: { url: `${stack.sandboxUrl}/media/sample.jpg` } },
    access: 'apiKey',
    limit: { prefix: 'media-upload', perMinute: 30 },
    status: 201,
  },
  {
    name: 'POST /v1/ai/transcribe',
    path: '/v1/ai/transcribe',
    ask: { method: 'POST', body: { mediaId: UNKNOWN } },
    access: 'apiKey',
    limit: { prefix: 'ai-transcribe', perMinute: 10 },
    status: 404,
  },
  ...(['/v1/templates', '/v1/media/render-og'] as const).map(
    (path): Endpoint => ({
      name: `POST ${path}`,
      path,
      ask: { method: 'POST', body: { templateSlug: 'quote', config: { quote: 'Say it once.' }, aspectRatio: '1:1' } },
      access: 'apiKey',
      limit: { prefix: path === '/v1/templates' ? 'templates-render' : 'render-og', perMinute: 20 },
      status: 200,
    }),
  ),
  { name: 'GET /v1/templates', path: '/v1/templates', ask: { method: 'GET' }, access: 'apiKey', status: 200 },
  { name: 'GET /v1/posts/{id}', path: `/v1/posts/${UNKNOWN}`, ask: { method: 'GET' }, access: 'apiKey', status: 404 },
  {
    name: 'DELETE /v1/posts/{id}',
    path: `/v1/posts/${UNKNOWN}`,
    ask: { method: 'DELETE' },
    access: 'apiKey',
    status: 404,
  },
  { name: 'GET /v1/accounts', path: '/v1/accounts', ask: { method: 'GET' }, access: 'apiKey', status: 200 },
  {
    name: 'POST /v1/api-keys',
    path: '/v1/api-keys',
    ask: { method: 'POST', body: { name: 'a key' } },
    access: 'idToken',
    status: 201,
  },
  { name: 'GET /v1/api-keys', path: '/v1/api-keys', ask: { method: 'GET' }, access: 'idToken', status: 200 },
  {
    name: 'DELETE /v1/api-keys/{id}',
    path: `/v1/api-keys/${'0'.repeat(64)}`,
    ask: { method: 'DELETE' },
    access: 'idToken',
    status: 404,
  },
  { name: 'GET /v1/openapi.json', path: '/v1/openapi.json', ask: { method: 'GET' }, access: 'open', status: 200 },
  { name: 'GET /health', path: '/health', ask: { method: 'GET' }, access: 'open', status: 200 },
];
