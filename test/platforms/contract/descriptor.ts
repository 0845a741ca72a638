import type { Platform } from '../../../functions/src/model/platform.ts';
import type { AmbiguousPosts } from './ambiguous-outcomes.ts';
import type { MetricsSubject } from './metrics.ts';
import type { OAuthSubject } from './oauth.ts';
import type { PublisherSubject } from './publisher.ts';
import type { FixtureOptions } from './publisher-fixture.ts';
import type { ThreadSubject } from './threads.ts';
import type { TokensSubject } from './tokens.ts';

/** How a platform lists the posts of an account. */
export interface PostListSubject extends Omit<FixtureOptions, 'module'> {
  /** The operation of the sandbox that lists the posts. */
  operation: string;
  /** How many posts a page has, and how many pages are read; null where the list has no pages. */
  pages: { size: number; most: number } | null;
}

/** The description of a platform for the contract suites. Subjects are keyed by the title under which they are tested. */
export interface PlatformDescriptor {
  publisher: Readonly<Record<string, PublisherSubject>>;
  oauth: OAuthSubject;
  tokens: Readonly<Record<string, TokensSubject>>;
  ambiguousPosts: AmbiguousPosts;
  postList: PostListSubject;
  /** Of a platform that reports numbers. */
  metrics?: Readonly<Record<string, MetricsSubject>>;
  /** Of a platform where replies make a thread. */
  threads?: Readonly<Record<string, ThreadSubject>>;
}

/** What `descriptor.ts` in the folder of a platform says. */
export async function descriptorOf(platform: Platform): Promise<PlatformDescriptor> {
  return (await import(`../${platform}/descriptor.ts`)).descriptor;
}
