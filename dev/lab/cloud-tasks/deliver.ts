import { Agent, type IncomingMessage, request } from 'node:http';
import type { IdTokens } from './id-tokens.ts';
import { refusal } from './rules/invoker.ts';
import type { Response } from './rules/pace.ts';
import type { Dispatch } from './rules/task-queue.ts';
import type { TaskQueues } from './rules/task-queues.ts';
import { type Clock, SECOND } from './time.ts';

interface DeliveryContext {
  clock: Clock;
  queues: TaskQueues;
  tokens: IdTokens;
  /** Accounts that may call every function of the project. */
  projectInvokers: readonly string[];
  /** Called with a sentence about a delivery that IAM refuses. */
  onRefusal: (reason: string) => void;
}

const NO_RESPONSE: Response = { status: null, retryAfterMs: null };

/** The value of a `Retry-After` header (ms): seconds, or a date. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Makes attempts until it is closed. */
export interface Deliverer {
  /** Resolves with the worker's response, or with none when it does not answer within the attempt's deadline. */
  deliver(dispatch: Dispatch): Promise<Response>;
  /** Breaks off what is under way. */
  close(): void;
}

export function createDeliverer(context: DeliveryContext): Deliverer {
  // A connection for each attempt: one kept alive can be closed by the worker just when the next request is sent.
  const agent = new Agent({ keepAlive: false });
  const closing = new AbortController();
  return {
    async deliver(dispatch) {
      const { oidcToken, url } = dispatch.request;
      const token = oidcToken && context.tokens.issue(oidcToken.serviceAccountEmail, oidcToken.audience ?? url);
      const headers = { ...dispatch.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
      const refused = refusedByIam(dispatch, given, context);
      if (refused) return refused;
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(dispatch.deadlineMs)]);
      try {
        const { statusCode, headers: answered } = await send(dispatch, headers, agent, signal);
        const retryAfterMs = readRetryAfter(answered['retry-after'], context.clock.now());
        return { status: statusCode ?? null, retryAfterMs };
      } catch {
        return NO_RESPONSE;
      }
    },
    close() {
      closing.abort();
      agent.destroy();
    },
  };
}

/** Stands for Cloud Run, which asks IAM before a request reaches a task function; null: the request passes. */
function refusedByIam(
  dispatch: Dispatch,
  authorization: string | undefined,
  context: DeliveryContext,
): Response | null {
  const { url } = dispatch.request;
  const target = context.queues.list().find(({ config }) => config.defaultUrl === url);
  if (!target) return null;
  const { invoker } = target.config;
  const { projectInvokers } = context;
  const caller = context.tokens.caller(authorization, url);
  const status = refusal(caller, { invoker, project: target.path.project, projectInvokers });
  if (status === null) return null;
  const name = typeof caller === 'string' ? `A task with ${caller}` : `A task signed as ${caller.email}`;
  context.onRefusal(`${name} may not call ${target.path.id} (${status}).`);
  return { status, retryAfterMs: null };
}

/** Calls the worker. A redirect is not followed, which the service may or may not do; it counts as a failure. */
function send(dispatch: Dispatch, headers: Record<string, string>, agent: Agent, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { url, method, body } = dispatch.request;
  const outgoing = request(url, { method, headers: { ...headers, 'Content-Length': body.length }, agent, signal });
  outgoing.once('error', reject);
  outgoing.once('response', (response) => {
    response.once('error', reject);
    response.once('end', () => resolve(response));
    response.resume();
  });
  outgoing.end(body);
  return promise;
}
