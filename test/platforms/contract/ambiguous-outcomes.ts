import { randomUUID } from 'node:crypto';
import type { PublishedPost, Sandbox } from '@herald-lab/sandbox';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import {
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
  platformHttp,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import type { Outcome } from '../../../functions/src/platforms/contract/outcome.ts';
import { type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** The kinds of posts of a platform. */
export type AmbiguousPosts = Readonly<Record<string, Omit<AmbiguousPost, 'module'>>>;

/** A kind of post, and the request that makes it public. */
export interface AmbiguousPost extends FixtureOptions {
  post(media: (path: string) => string): Content;
  isPublic(request: PlatformRequest): boolean;
  /** What must be there once, in place of the post itself. */
  effects?(post: PublishedPost): readonly string[];
  /** Settings of the sandbox that let its lists and statuses lag (ms). */
  lagging(ms: number): Record<string, unknown>;
}

/** The outcome of an ambiguous post. */
export type End = 'once' | 'unknown' | 'two live' | 'none live' | 'another’s post' | Outcome['kind'];

/** What happens to the request that makes a post public. */
export type Ambiguity = 'request lost' | 'response lost' | 'late';

const LAG_MS = 4 * MINUTE;
const LATE_MS = 2 * MINUTE;

/** An HTTP client that breaks one public request of a run, by default the first. A late one arrives when its time has come. */
export class BrokenNetwork {
  readonly #subject: Pick<AmbiguousPost, 'isPublic'>;
  readonly #kind: Ambiguity;
  readonly #sandbox: Pick<Sandbox, 'clock' | 'idle'>;
  /** Public requests before the one that breaks; below zero once it has. */
  #before: number;
  #late: { request: PlatformRequest; dueAt: number } | null = null;

  constructor(
    subject: Pick<AmbiguousPost, 'isPublic'>,
    kind: Ambiguity,
    sandbox: Pick<Sandbox, 'clock' | 'idle'>,
    before = 0,
  ) {
    this.#subject = subject;
    this.#kind = kind;
    this.#sandbox = sandbox;
    this.#before = before;
  }

  readonly http: PlatformHttp = async (request) => {
    const now = this.#sandbox.clock.now();
    await this.deliverLate(now);
    if (this.#before < 0 || !this.#subject.isPublic(request)) return this.#send(request);
    this.#before -= 1;
    if (this.#before >= 0) return this.#send(request);
    if (this.#kind === 'response lost') await this.#send(request);
    if (this.#kind === 'late') this.#late = { request, dueAt: now + LATE_MS };
    throw new NetworkError('no response', true, null);
  };

  /** Sends the late request, if it is due by then (ms since the epoch). */
  async deliverLate(until: number): Promise<void> {
    const late = this.#late;
    if (!late || late.dueAt > until) return;
    this.#late = null;
    await this.#send(late.request).catch(() => null);
  }

  /** The platform's own work, such as the download of a file, takes real time and no simulated one. */
  async #send(request: PlatformRequest): Promise<PlatformResponse> {
    const response = await platformHttp(request);
    await this.#sandbox.idle();
    return response;
  }
}

/** What may happen to the request, by the name of the case. */
export const AMBIGUITIES = {
  'response lost': { kind: 'response lost', duplicate: false, lagMs: 0 },
  'request lost': { kind: 'request lost', duplicate: false, lagMs: 0 },
  'response lost, duplicate live': { kind: 'response lost', duplicate: true, lagMs: 0 },
  'request lost, duplicate live': { kind: 'request lost', duplicate: true, lagMs: 0 },
  'response lost, lists lag 4 min': { kind: 'response lost', duplicate: false, lagMs: LAG_MS },
  'effect 2 min late': { kind: 'late', duplicate: false, lagMs: 0 },
} as const satisfies Record<string, Parameters<typeof tryAmbiguity>[2]>;

/** How a post of this kind ends after each lost request. */
export async function outcomesOf(subject: AmbiguousPost): Promise<End[]> {
  const fixture = await PublisherFixture.open(subject);
  try {
    const outcomes: End[] = [];
    for (const ambiguity of Object.values(AMBIGUITIES)) outcomes.push(await tryAmbiguity(fixture, subject, ambiguity));
    return outcomes;
  } finally {
    await fixture.close();
  }
}

/** Lets the public request of one post break, and returns how its run ends. */
async function tryAmbiguity(
  fixture: PublisherFixture,
  subject: AmbiguousPost,
  { kind, duplicate, lagMs }: { kind: Ambiguity; duplicate: boolean; lagMs: number },
): Promise<End> {
  const content = subject.post((path) => fixture.mediaUrl(path));
  const username = `user.${randomUUID().slice(0, 8)}${subject.accounts?.suffix ?? ''}`;
  const earlier: string[] = [];
  const run = fixture.newRun(content, username);
  if (duplicate) {
    const first = fixture.newRun(content, username);
    const outcome = await first.untilSettled();
    if (outcome.kind === 'published') run.claimed.add(outcome.id);
    earlier.push(...first.live().map(({ id }) => id));
    await first.wait(30 * SECOND);
  }
  fixture.platform.settings.patch(subject.lagging(lagMs));
  const network = new BrokenNetwork(subject, kind, fixture.sandbox);
  const outcome = await run.untilSettled(network.http);
  await network.deliverLate(Number.POSITIVE_INFINITY);
  await run.wait(MINUTE);
  fixture.platform.settings.reset();
  return endOf(outcome, run, earlier, subject.effects ?? (({ id }) => [id]));
}

function endOf(
  outcome: Outcome,
  run: PublisherRun,
  earlier: readonly string[],
  effects: NonNullable<AmbiguousPost['effects']>,
): End {
  const posts = run.live().filter(({ id }) => !earlier.includes(id));
  const own = posts.flatMap(effects);
  if (posts.length > 1 || own.length > 1) return 'two live';
  if (outcome.kind !== 'published') return outcome.kind;
  if (earlier.includes(outcome.id)) return 'another’s post';
  return own.length === 1 ? 'once' : 'none live';
}
