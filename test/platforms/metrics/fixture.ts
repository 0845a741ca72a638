import { type Audience, audienceOf, audienceSettings, followersOf } from '@herald-lab/sandbox';
import { z } from 'zod';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { UserPost } from '../../../functions/src/infra/store/documents/user-post.ts';
import { DAY } from '../../../functions/src/infra/time/clock.ts';
import type { MetricsCall, PlatformMetrics, PublishedPost } from '../../../functions/src/platforms/contract/metrics.ts';
import type { PlatformModule } from '../../../functions/src/platforms/contract/module.ts';
import { postOf } from '../contract/posts.ts';
import { type FixtureOptions, PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The numbers of one platform's posts, against its sandbox. */
export class MetricsFixture {
  readonly publisher: PublisherFixture;
  readonly metrics: PlatformMetrics;

  static async open(options: FixtureOptions): Promise<MetricsFixture> {
    return new MetricsFixture(await PublisherFixture.open(options), options.module);
  }

  private constructor(publisher: PublisherFixture, { metrics }: PlatformModule) {
    if (!metrics) throw new Error('The platform has no numbers.');
    this.publisher = publisher;
    this.metrics = metrics;
  }

  /** A post that was published `ageMs` ago, by a new account or that of another post. */
  async publish(
    mediaType: UserPost['mediaType'],
    {
      ageMs = DAY,
      options = {},
      username,
    }: { ageMs?: number; options?: Record<string, unknown>; username?: string } = {},
  ): Promise<{ run: PublisherRun; post: PublishedPost }> {
    const file = { video: 'sample.mp4', image: 'sample.jpg', document: 'sample.pdf', text: null }[mediaType];
    const media = file === null ? [] : [this.publisher.mediaUrl(file)];
    const run = this.publisher.newRun(postOf(`A post ${this.publisher.sandbox.clock.now()}`, ...media), username);
    run.options = options;
    const outcome = await run.untilSettled();
    if (outcome.kind !== 'published') throw new Error(`Not published: ${JSON.stringify(outcome)}`);
    const publishedAt = new Date(this.publisher.sandbox.clock.now());
    this.publisher.sandbox.clock.advance(ageMs);
    return { run, post: { platformPostId: outcome.id, url: outcome.url, mediaType, publishedAt } };
  }

  /** Its token may be older than the token lives, so a new one is used. `scope` is what the service knows to be granted. */
  callOf(run: PublisherRun, { scopes, scope }: { scopes?: string[]; scope?: string | null } = {}): MetricsCall {
    const { platform, sandbox, kind } = this.publisher;
    const account =
      platform.accounts?.seed({ username: run.account.username, ...(scopes && { scopes }) }) ?? run.account;
    const { accountId, accessToken, displayName, username, avatarUrl } = account;
    const profile = { platformId: accountId, displayName, username, avatarUrl, accountType: 'user' } as const;
    const granted = scope === undefined ? account.scopes.join(',') : scope;
    return {
      http: platformHttp,
      clock: sandbox.clock,
      account: { accountId, accessToken, kind, profile, scope: granted },
      logger: silent,
    };
  }

  /** The readings of posts of one account. */
  read(run: PublisherRun, posts: PublishedPost[], options?: Parameters<MetricsFixture['callOf']>[1]) {
    return this.metrics.readPosts(this.callOf(run, options), this.publisher.settings, posts);
  }

  readAccount(run: PublisherRun, options?: Parameters<MetricsFixture['callOf']>[1]) {
    return this.metrics.readAccount(this.callOf(run, options), this.publisher.settings);
  }

  /** Runs out, or is refused, as the call of this operation. */
  fault(run: PublisherRun, operation: string, status: number): void {
    run.fault({ operation, status });
  }

  remove(post: PublishedPost): void {
    if (!this.publisher.platform.removePost?.(post.platformPostId)) throw new Error('There is no such post.');
  }

  /** The audience of a post, as the sandbox has it. */
  audience(run: PublisherRun, { platformPostId }: PublishedPost): Required<Audience> {
    const live = run.live().find(({ id }) => id === platformPostId);
    const audience = live && audienceOf(this.#context(), platformPostId, Date.parse(live.at));
    if (!audience?.views) throw new Error('Nobody has seen the post.');
    return audience as Required<Audience>;
  }

  followers({ account }: PublisherRun): number | undefined {
    return followersOf(this.#context(), account.accountId);
  }

  #context() {
    const values = this.publisher.platform.settings.list().map(({ name, value }) => [name, value] as const);
    const settings = z.object(audienceSettings).parse(Object.fromEntries(values));
    return { clock: this.publisher.sandbox.clock, settings: () => settings };
  }

  reset(): void {
    this.publisher.platform.settings.reset();
    this.publisher.sandbox.faults.clear();
  }

  close(): Promise<void> {
    return this.publisher.close();
  }
}
