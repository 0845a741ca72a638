import { randomUUID } from 'node:crypto';
import type { WindowRule } from '../../../functions/src/infra/limits/rate-limiter.ts';

/** The windows of a new user: 100 requests and 100 more in a burst, of which `endpoint` go to one endpoint. */
export function rulesOf(endpoint: number, user: string = randomUUID()): [WindowRule, WindowRule] {
  return [
    { key: `api:user:${user}`, limit: 100, burst: 100, windowMs: 60_000 },
    { key: `endpoint:posts:user:${user}`, limit: endpoint, burst: 0, windowMs: 60_000 },
  ];
}
