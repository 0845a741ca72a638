import type { PlatformResponse } from '../../http/platform-http.ts';
import type { Content } from '../../store/documents/submission.ts';
import type { Platform } from '../platform.ts';
import type { Connect } from './connect.ts';
import type { PlatformDefinition } from './definition.ts';
import type { Outcome } from './outcome.ts';
import type { PublishContext } from './publish.ts';
import type { PlatformSettings } from './settings.ts';

/** Everything that Herald can do with one platform. */
export interface PlatformModule extends PlatformDefinition<Platform> {
  /** What this platform cannot take, as a sentence that names what would work; null when it can. Pure. */
  unsupported(content: Content): string | null;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  publish(job: PublishContext, settings: PlatformSettings): Promise<Extract<Outcome, { kind: 'published' }>>;
  connect: Connect;
  /** The platform's own id of a call, for its support; null where the response names none. */
  requestIdOf(response: PlatformResponse): string | null;
}
