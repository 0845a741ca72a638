import { DAY } from '../../model/clock.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Media } from '../../model/media.ts';

/** How long files of test users are kept (ms): nobody pays for them. */
const TEST_FILES_MS = 3 * DAY;

/** The times of a file that is stored at `now` (ms since the epoch). */
export function timesOf(userId: string, now: number): Pick<Media, 'createdAt' | 'expiresAt'> {
  return { createdAt: new Date(now), expiresAt: isTestUser(userId) ? new Date(now + TEST_FILES_MS) : null };
}
