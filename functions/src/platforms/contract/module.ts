import type { Content } from '../../store/documents/submission.ts';
import type { Platform } from '../platform.ts';
import type { Connect } from './connect.ts';
import type { Outcome } from './outcome.ts';
import type { PublishContext } from './publish.ts';
import type { PlatformSettings } from './settings.ts';

/** Everything that Herald can do with one platform. */
export interface PlatformModule {
  platform: Platform;
  /** As users write it. */
  displayName: string;
  /** What this platform cannot take, as a sentence that names what would work; null when it can. Pure. */
  unsupported(content: Content): string | null;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  publish(job: PublishContext, settings: PlatformSettings): Promise<Extract<Outcome, { kind: 'published' }>>;
  connect: Connect;
  /** How long after the first attempt Herald stops asking (ms), e.g. the life of a container. */
  deadlineMs: number;
}
