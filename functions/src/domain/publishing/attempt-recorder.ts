import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import {
  observedHttp,
  type PlatformHttp,
  type PlatformResponse,
  pathTemplate,
} from '../../infra/http-client/platform-http.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Attempt, AttemptCall, AttemptEvent } from '../../model/run.ts';

/** How many attempts of a run, and events of an attempt, are kept: a document is read and written whole. */
const MAX_ATTEMPTS = 20;
const MAX_EVENTS = 30;
const MAX_REQUEST_ID = 128;

/** The step and purpose of the current calls. */
type Scope = Pick<AttemptCall, 'step' | 'purpose'>;

/** An event without its time. */
type Unrecorded = AttemptEvent extends infer E ? (E extends AttemptEvent ? Omit<E, 'at'> : never) : never;

export function startedAttempt(attempt: number, at: number): Attempt {
  return {
    attempt,
    startedAt: new Date(at),
    events: [],
    omitted: 0,
    end: null,
  };
}

/** The attempts of a run with this one, in place of what was known of it. Where they are too many an uneventful one goes first. */
export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  const others = attempts.filter((one) => one.attempt !== attempt.attempt);
  while (others.length >= MAX_ATTEMPTS) others.splice(Math.max(0, others.findIndex(isUneventful)), 1);
  return [...others, attempt];
}

/** Records what one attempt does, for the commits that it makes anyway: a worker that dies loses what came after its last one. */
export class AttemptRecorder {
  readonly #now: () => number;
  #attempt: Attempt;
  #scope: Scope = { step: null, purpose: 'publish' };

  /** `now` is the store's time (ms). */
  constructor(attempt: Attempt, now: () => number) {
    this.#attempt = attempt;
    this.#now = now;
  }

  get attempt(): Attempt {
    return this.#attempt;
  }

  /** What the current calls are for. */
  get purpose(): AttemptCall['purpose'] {
    return this.#scope.purpose;
  }

  add(event: Unrecorded, at = this.#now()): void {
    const events = [...this.#attempt.events, { ...event, at: new Date(at) }];
    let { omitted } = this.#attempt;
    while (events.length > MAX_EVENTS) {
      const oldestCall = events.findIndex(({ type }) => type === 'call');
      events.splice(Math.max(0, oldestCall), 1);
      omitted += 1;
    }
    this.#attempt = { ...this.#attempt, events, omitted };
  }

  end(end: NonNullable<Attempt['end']>): void {
    this.#attempt = { ...this.#attempt, end };
  }

  /** Runs `work` and assigns its calls to `scope`. An attempt does one thing after another. */
  async within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    const outer = this.#scope;
    this.#scope = scope;
    try {
      return await work();
    } finally {
      this.#scope = outer;
    }
  }

  /** `http`, with its calls recorded. `requestIdOf` finds the platform's own id of a call. */
  observe(http: PlatformHttp, requestIdOf: (response: PlatformResponse) => string | null): PlatformHttp {
    return observedHttp(http, async (request) => {
      const at = this.#now();
      const call = { type: 'call', ...this.#scope, method: request.method, path: pathTemplate(request.url) } as const;
      const record = (result: Pick<AttemptCall, 'response' | 'status' | 'requestId'>): void =>
        this.add({ ...call, ...result, durationMs: Math.max(0, Math.round(this.#now() - at)) }, at);
      try {
        const response = await http(request);
        record({ response: 'received', status: response.status, requestId: printable(requestIdOf(response)) });
        return response;
      } catch (error) {
        const sent = !(error instanceof NetworkError) || error.sent;
        record({ response: sent ? 'lost' : 'not_sent', status: null, requestId: null });
        throw error;
      }
    });
  }
}

/** Whether nothing but waiting happened in it. */
function isUneventful({ events, end }: Attempt): boolean {
  return end?.outcome === 'waiting' && events.every(({ type }) => type === 'call');
}

/** An id as a platform sent it, short and printable. */
function printable(id: string | null): string | null {
  return id === null ? null : id.slice(0, MAX_REQUEST_ID).replace(/[^\x20-\x7e]/g, '?');
}

/** Long enough to distinguish the posts of all test users. */
const ID_LENGTH = 20;

/** The client of a run's calls: for a test user the simulated platforms in this process, so that nothing is sent. */
export async function httpForRun(
  ctx: Pick<Context, 'http' | 'store' | 'clock'>,
  { userId, postSubmissionId }: RunAddress,
  runId: string,
): Promise<PlatformHttp> {
  if (!isTestUser(userId)) return ctx.http;
  const { simulatedServer } = await import('../../platforms/simulated/server.ts');
  const postId = `test_${sha256Hex(`${postSubmissionId}/${runId}`).slice(0, ID_LENGTH)}`;
  return simulatedServer({ posts: ctx.store.user(userId).simulatedPosts, postId, clock: ctx.clock });
}
