import { type ZodType, z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { exampleAddresses } from '../../functions/src/http/api/openapi/example-addresses.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import type { AnyRoute } from '../../functions/src/http/server/request/route.ts';
import type { ApiRequest } from '../support/api.ts';
import { specialOperations } from './example-resources.ts';

/** A valid request to an endpoint of the API description, and its promises. */
export interface Endpoint extends Pick<AnyRoute['access'], 'by' | 'scope' | 'limit'>, Pick<AnyRoute, 'replay'> {
  /** As in `GET /v1/posts/{id}`. */
  name: string;
  path: string;
  request: Omit<ApiRequest, 'headers'>;
  /** The response says whether the body is valid; no body that is JSON is refused. */
  saysValid: boolean;
  /** Shared caches may keep the response: it has no headers of one client. */
  isShared: boolean;
  /** The status of the response to an authorized request. */
  status: number;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_KEY = '0'.repeat(64);

/** What an endpoint responds to the example of a subscriber, who has nothing with the ids in it. */
const statuses: Readonly<Record<string, number>> = {
  // The file and the account of the example do not exist.
  transcribe: 404,
  reconcile: 404,
  // Without times there are no slots.
  nextSlots: 400,
  // No sweep has run.
  getReadiness: 503,
};

/** Queries of endpoints that need one, and of some that have many fields. */
const queries: Readonly<Record<string, string>> = {
  listPosts: '?status=failed&platform=threads&order=due&q=hello',
  sumMetrics: '?from=2026-01-01&to=2026-03-31&groupBy=hour&timeZone=Europe/Madrid',
};

/** Fields of a body with which a key needs the scope of the endpoint only. */
const changes: Readonly<Record<string, object>> = {
  createWebhook: { eventTypes: ['credits.low'] },
};

/** Every endpoint of the API description. */
export const endpoints: readonly Endpoint[] = routes
  .filter(({ docs }) => docs.operationId !== undefined)
  .map(endpointOf);

function endpointOf({ method, path, docs, access, input, replay, output, http }: AnyRoute): Endpoint {
  const { operationId = '' } = docs;
  const isNamed = path.includes('/:');
  return {
    name: `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    path: `${filled(path)}${queries[operationId] ?? ''}`,
    request: { method: httpMethod(method), ...bodyOf(docs, input.body) },
    ...access,
    ...(replay ? { replay } : {}),
    saysValid: input.reportsProblems === true && output.body instanceof z.ZodObject && 'valid' in output.body.shape,
    isShared: http.sharedCache === true,
    status: specialOperations[operationId]?.otherwise ?? statuses[operationId] ?? (isNamed ? 404 : output.status),
  };
}

function httpMethod(method: AnyRoute['method']) {
  return ({ get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const)[method];
}

/** The path with an id that exists nowhere. */
function filled(path: string): string {
  return path
    .replace(':platform', path.includes('capabilities') ? 'tiktok' : 'threads')
    .replace(/:id|:accountId/, path.includes('/api-keys/') ? UNKNOWN_KEY : UNKNOWN);
}

/** The first example; nothing but braces for a body that has none. */
function bodyOf({ operationId = '', examples }: AnyRoute['docs'], body: ZodType | undefined) {
  const [example] = Object.values(examples?.(exampleAddresses(context().config)) ?? {});
  const changed = changes[operationId];
  if (example && changed) return { body: { ...Object(example.value), ...changed } };
  if (example) return { body: example.value };
  return body ? { body: {} } : {};
}
