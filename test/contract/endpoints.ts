import type { KeyScope } from '../../functions/src/domain/users/keys/scopes.ts';
import type { ApiRequest } from '../support/api.ts';
import { aPost } from '../support/api.ts';
import { stack } from '../support/stack.ts';

/** One row of the promises table: a valid request to an endpoint, and its promises. */
export interface Endpoint {
  name: string;
  path: string;
  request: Omit<ApiRequest, 'headers'>;
  access: 'apiKey' | 'idToken' | 'open';
  /** What an API key needs for it; null where every key may. Only for `apiKey`. */
  scope?: KeyScope | null;
  /** The endpoint's own limit, if any: its name in the window's key, and requests a minute by one user. */
  limit?: { prefix: string; perMinute: number };
  /** A body that is JSON but not as described gets a response with its problems. */
  reportsProblems?: true;
  /** The status of the response to an authorized request. */
  status: number;
}

/** Shared by the endpoints that read posts and files. */
const READS = { prefix: 'reads', perMinute: 150 };
/** Shared by what changes endpoints, or has something sent to them. */
const WEBHOOKS = { prefix: 'webhooks', perMinute: 30 };
/** Shared by what asks the payment provider. */
const PAYMENTS = { prefix: 'payments', perMinute: 10 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

export const endpoints: readonly Endpoint[] = [
  {
    name: 'POST /v1/posts',
    path: '/v1/posts',
    request: { method: 'POST', body: aPost() },
    access: 'apiKey',
    scope: 'posts:write',
    limit: { prefix: 'posts', perMinute: 30 },
    status: 201,
  },
  {
    name: 'POST /v1/posts/validate',
    path: '/v1/posts/validate',
    request: { method: 'POST', body: aPost() },
    access: 'apiKey',
    scope: 'posts:write',
    limit: { prefix: 'validate', perMinute: 60 },
    reportsProblems: true,
    status: 200,
  },
  {
    name: 'POST /v1/media',
    path: '/v1/media',
    request: { method: 'POST', body: { url: `${stack.sandboxUrl}/media/sample.jpg` } },
    access: 'apiKey',
    scope: 'media',
    limit: { prefix: 'media-upload', perMinute: 30 },
    status: 201,
  },
  {
    name: 'POST /v1/media/uploads',
    path: '/v1/media/uploads',
    request: { method: 'POST', body: { sizeBytes: 1000, contentType: 'image/png' } },
    access: 'apiKey',
    scope: 'media',
    limit: { prefix: 'media-upload', perMinute: 30 },
    status: 201,
  },
  {
    name: 'POST /v1/media/uploads/{id}/complete',
    path: `/v1/media/uploads/${UNKNOWN}/complete`,
    request: { method: 'POST', body: {} },
    access: 'apiKey',
    scope: 'media',
    limit: { prefix: 'media-complete', perMinute: 60 },
    status: 404,
  },
  {
    name: 'GET /v1/media',
    path: '/v1/media?limit=5',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'media',
    limit: READS,
    status: 200,
  },
  {
    name: 'GET /v1/media/{id}',
    path: `/v1/media/${UNKNOWN}`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'media',
    limit: READS,
    status: 404,
  },
  {
    name: 'DELETE /v1/media/{id}',
    path: `/v1/media/${UNKNOWN}`,
    request: { method: 'DELETE' },
    access: 'apiKey',
    scope: 'media',
    status: 404,
  },
  {
    name: 'GET /v1/me',
    path: '/v1/me',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: null,
    limit: READS,
    status: 200,
  },
  {
    name: 'GET /v1/me/export',
    path: '/v1/me/export',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: null,
    limit: { prefix: 'export', perMinute: 30 },
    status: 200,
  },
  {
    name: 'POST /v1/me/checkout',
    path: '/v1/me/checkout',
    request: { method: 'POST' },
    access: 'idToken',
    limit: PAYMENTS,
    // The user of these tests has a subscription.
    status: 409,
  },
  {
    name: 'POST /v1/me/portal',
    path: '/v1/me/portal',
    request: { method: 'POST' },
    access: 'idToken',
    limit: PAYMENTS,
    // Not bought from the payment provider.
    status: 404,
  },
  {
    name: 'POST /v1/ai/transcribe',
    path: '/v1/ai/transcribe',
    request: { method: 'POST', body: { mediaId: UNKNOWN } },
    access: 'apiKey',
    scope: 'transcriptions',
    limit: { prefix: 'ai-transcribe', perMinute: 10 },
    status: 404,
  },
  ...(['/v1/templates', '/v1/media/render-og'] as const).map(
    (path): Endpoint => ({
      name: `POST ${path}`,
      path,
      request: {
        method: 'POST',
        body: { templateSlug: 'quote', config: { quote: 'Say it once.' }, aspectRatio: '1:1' },
      },
      access: 'apiKey',
      scope: 'templates',
      limit: { prefix: path === '/v1/templates' ? 'templates-render' : 'render-og', perMinute: 20 },
      status: 200,
    }),
  ),
  {
    name: 'GET /v1/templates',
    path: '/v1/templates',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'templates',
    status: 200,
  },
  {
    name: 'GET /v1/posts',
    path: '/v1/posts?status=failed&platform=threads&order=due&q=hello',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'posts:read',
    limit: READS,
    status: 200,
  },
  {
    name: 'GET /v1/posts/{id}',
    path: `/v1/posts/${UNKNOWN}`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'posts:read',
    limit: READS,
    status: 404,
  },
  {
    name: 'GET /v1/posts/{id}/timeline',
    path: `/v1/posts/${UNKNOWN}/timeline`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'posts:read',
    limit: READS,
    status: 404,
  },
  {
    name: 'PATCH /v1/posts/{id}',
    path: `/v1/posts/${UNKNOWN}`,
    request: { method: 'PATCH', body: { post: { content: { text: 'Another text' } } } },
    access: 'apiKey',
    scope: 'posts:write',
    limit: { prefix: 'post-changes', perMinute: 60 },
    status: 404,
  },
  {
    name: 'POST /v1/posts/{id}/retry',
    path: `/v1/posts/${UNKNOWN}/retry`,
    request: { method: 'POST', body: {} },
    access: 'apiKey',
    scope: 'posts:write',
    limit: { prefix: 'post-changes', perMinute: 60 },
    status: 404,
  },
  {
    name: 'DELETE /v1/posts/{id}',
    path: `/v1/posts/${UNKNOWN}`,
    request: { method: 'DELETE' },
    access: 'apiKey',
    scope: 'posts:write',
    status: 404,
  },
  {
    name: 'GET /v1/accounts',
    path: '/v1/accounts',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'accounts:read',
    status: 200,
  },
  {
    name: 'GET /v1/accounts/{platform}/{accountId}',
    path: `/v1/accounts/threads/${UNKNOWN}`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'accounts:read',
    status: 404,
  },
  {
    name: 'DELETE /v1/accounts/{platform}/{accountId}',
    path: `/v1/accounts/threads/${UNKNOWN}`,
    request: { method: 'DELETE' },
    access: 'apiKey',
    scope: 'accounts:write',
    limit: { prefix: 'disconnect', perMinute: 60 },
    status: 404,
  },
  {
    name: 'GET /v1/accounts/{platform}/{accountId}/capabilities',
    path: `/v1/accounts/tiktok/${UNKNOWN}/capabilities`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'accounts:read',
    limit: { prefix: 'capabilities', perMinute: 60 },
    status: 404,
  },
  {
    name: 'POST /v1/test/accounts/{platform}/{accountId}/reconnect',
    path: '/v1/test/accounts/threads/test_threads/reconnect',
    request: { method: 'POST' },
    access: 'apiKey',
    scope: 'posts:write',
    // A live key has no simulated accounts.
    status: 403,
  },
  {
    name: 'POST /v1/webhooks',
    path: '/v1/webhooks',
    request: { method: 'POST', body: { url: `${stack.sandboxUrl}/hooks/promises`, eventTypes: ['credits.low'] } },
    access: 'apiKey',
    scope: 'webhooks',
    limit: WEBHOOKS,
    status: 201,
  },
  {
    name: 'GET /v1/webhooks',
    path: '/v1/webhooks',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'webhooks',
    limit: READS,
    status: 200,
  },
  {
    name: 'GET /v1/webhooks/{id}',
    path: `/v1/webhooks/${UNKNOWN}`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'webhooks',
    limit: READS,
    status: 404,
  },
  {
    name: 'PATCH /v1/webhooks/{id}',
    path: `/v1/webhooks/${UNKNOWN}`,
    request: { method: 'PATCH', body: { enabled: true } },
    access: 'apiKey',
    scope: 'webhooks',
    limit: WEBHOOKS,
    status: 404,
  },
  {
    name: 'DELETE /v1/webhooks/{id}',
    path: `/v1/webhooks/${UNKNOWN}`,
    request: { method: 'DELETE' },
    access: 'apiKey',
    scope: 'webhooks',
    limit: WEBHOOKS,
    status: 404,
  },
  ...(['test', 'resume', 'rotate'] as const).map(
    (verb): Endpoint => ({
      name: `POST /v1/webhooks/{id}/${verb}`,
      path: `/v1/webhooks/${UNKNOWN}/${verb}`,
      request: { method: 'POST' },
      access: 'apiKey',
      scope: 'webhooks',
      limit: WEBHOOKS,
      status: 404,
    }),
  ),
  {
    name: 'POST /v1/webhooks/{id}/replay',
    path: `/v1/webhooks/${UNKNOWN}/replay`,
    request: { method: 'POST', body: { from: '2026-01-01T00:00:00Z' } },
    access: 'apiKey',
    scope: 'webhooks',
    limit: WEBHOOKS,
    status: 404,
  },
  {
    name: 'GET /v1/webhooks/{id}/deliveries',
    path: `/v1/webhooks/${UNKNOWN}/deliveries?status=failed`,
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'webhooks',
    limit: READS,
    status: 404,
  },
  {
    name: 'GET /v1/events',
    path: '/v1/events?limit=10',
    request: { method: 'GET' },
    access: 'apiKey',
    scope: 'webhooks',
    limit: { prefix: 'events', perMinute: 60 },
    status: 200,
  },
  {
    name: 'POST /v1/api-keys',
    path: '/v1/api-keys',
    request: { method: 'POST', body: { name: 'a key' } },
    access: 'idToken',
    status: 201,
  },
  { name: 'GET /v1/api-keys', path: '/v1/api-keys', request: { method: 'GET' }, access: 'idToken', status: 200 },
  {
    name: 'POST /v1/api-keys/{id}/rotate',
    path: `/v1/api-keys/${'0'.repeat(64)}/rotate`,
    request: { method: 'POST', body: { overlapHours: 1 } },
    access: 'idToken',
    status: 404,
  },
  {
    name: 'DELETE /v1/api-keys/{id}',
    path: `/v1/api-keys/${'0'.repeat(64)}`,
    request: { method: 'DELETE' },
    access: 'idToken',
    status: 404,
  },
  {
    name: 'DELETE /v1/api-keys',
    path: '/v1/api-keys',
    request: { method: 'DELETE' },
    access: 'idToken',
    status: 200,
  },
  { name: 'GET /v1/platforms', path: '/v1/platforms', request: { method: 'GET' }, access: 'open', status: 200 },
  { name: 'GET /v1/openapi.json', path: '/v1/openapi.json', request: { method: 'GET' }, access: 'open', status: 200 },
  { name: 'GET /health', path: '/health', request: { method: 'GET' }, access: 'open', status: 200 },
];
