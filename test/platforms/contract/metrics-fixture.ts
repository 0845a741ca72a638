import { type Audience, audienceOf, audienceSettings } from '@herald-lab/sandbox';
import { z } from 'zod';
import { DAY } from '../../../functions/src/model/clock.ts';
import type { UserPost } from '../../../functions/src/model/post.ts';
import type { MetricsCall, PlatformMetrics, PublishedPost } from '../../../functions/src/platforms/contract/metrics.ts';
import { postOf } from './posts.ts';
import { type FixtureOptions, PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** What a call knows: the scopes that the account has granted, and whether Herald knows them. */
interface CallOptions {
  scopes?: string[];
  knowsScopes?: boolean;
}

/** The numbers of one platform's posts, for what the common suite does not test. */
export class MetricsFixture {
  readonly publisher: PublisherFixture;
  readonly metrics: PlatformMetrics;

  static async open(options: FixtureOptions): Promise<MetricsFixture> {
    const { metrics } = options.module;
    if (!metrics) throw new Error('The platform has no numbers.');
    return new MetricsFixture(await PublisherFixture.open({ ...options, standsStill: true }), metrics);
  }

  private constructor(publisher: PublisherFixture, metrics: PlatformMetrics) {
    this.publisher = publisher;
    this.metrics = metrics;
  }

  /** A post that was published `ageMs` ago. */
  async publish(
    mediaType: UserPost['mediaType'],
    { ageMs = DAY, options = {} }: { ageMs?: number; options?: Record<string, unknown> } = {},
  ): Promise<{ run: PublisherRun; post: PublishedPost }> {
    const file = { video: 'sample.mp4', image: 'sample.jpg', document: 'sample.pdf', text: null }[mediaType];
    const run = this.publisher.newRun(postOf('A post', ...(file === null ? [] : [this.publisher.mediaUrl(file)])));
    run.options = options;
    const outcome = await run.untilSettled();
    if (outcome.kind !== 'published') throw new Error(outcome.message);
    const publishedAt = new Date(this.publisher.sandbox.clock.now());
    this.advance(ageMs);
    return { run, post: { platformPostId: outcome.id, url: outcome.url, mediaType, publishedAt } };
  }

  async read(run: PublisherRun, post: PublishedPost, options: CallOptions = {}) {
    const readings = await this.metrics.readPosts(this.#callOf(run, options), this.publisher.settings, [post]);
    return readings.get(post.platformPostId);
  }

  readAccount(run: PublisherRun, options: CallOptions = {}) {
    return this.metrics.readAccount(this.#callOf(run, options), this.publisher.settings);
  }

  remove({ platformPostId }: PublishedPost): void {
    if (!this.publisher.platform.removePost?.(platformPostId)) throw new Error('There is no such post.');
  }

  advance(ms: number): void {
    this.publisher.sandbox.clock.advance(ms);
  }

  set(settings: Record<string, unknown>): void {
    this.publisher.platform.settings.patch(settings);
  }

  /** The audience of a post, as the sandbox has it. */
  audience(run: PublisherRun, { platformPostId }: PublishedPost): Required<Audience> {
    const at = Date.parse(run.live().find(({ id }) => id === platformPostId)?.at ?? '');
    const settings = z.object(audienceSettings).parse({});
    const { clock } = this.publisher.sandbox;
    return audienceOf({ clock, settings: () => settings }, platformPostId, at) as Required<Audience>;
  }

  reset(): void {
    this.publisher.platform.settings.reset();
    this.publisher.sandbox.faults.clear();
  }

  close(): Promise<void> {
    return this.publisher.close();
  }

  /** Tokens may have expired. */
  #callOf(run: PublisherRun, { scopes, knowsScopes = true }: CallOptions): MetricsCall {
    run.reconnect(scopes);
    const call = run.call();
    return knowsScopes ? call : { ...call, account: { ...call.account, scope: null } };
  }
}
