import type { PlatformResponse } from '../../http/platform-http.ts';
import type { Platform } from '../platform.ts';
import type { Connect } from './connect.ts';
import type { PlatformDefinition } from './definition.ts';
import type { Outcome } from './outcome.ts';
import type { PublishContext } from './publish.ts';
import type { PlatformRules } from './rules.ts';
import type { PlatformSettings } from './settings.ts';

/** Everything that Herald can do with one platform. */
export interface PlatformModule extends PlatformDefinition<Platform> {
  /** What it takes. */
  rules: PlatformRules;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  publish(job: PublishContext, settings: PlatformSettings): Promise<Extract<Outcome, { kind: 'published' }>>;
  connect: Connect;
  /** The platform's own id of a call, for its support; null where the response names none. */
  requestIdOf(response: PlatformResponse): string | null;
}
