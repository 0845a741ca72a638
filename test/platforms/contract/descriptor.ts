import type { OAuthSubject } from './oauth.ts';
import type { PublisherSubject } from './publisher.ts';
import type { TokensSubject } from './tokens.ts';

/** The description of a platform for the contract suites. Subjects are keyed by the title under which they are tested. */
export interface PlatformDescriptor {
  publisher: Readonly<Record<string, PublisherSubject>>;
  oauth: OAuthSubject;
  tokens: Readonly<Record<string, TokensSubject>>;
}
