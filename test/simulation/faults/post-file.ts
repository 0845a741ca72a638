import type { SeededRandom } from '@herald-lab/simulation';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { image, platformsFor } from '../contents.ts';
import type { Member } from '../herald/users.ts';
import type { Stage } from './fault.ts';

const IMAGE_PLATFORMS: readonly Platform[] = platformsFor(image);

/** A user posts a stored picture. */
export async function postFile(
  { users }: Stage,
  random: SeededRandom,
  { userId, accounts }: Member,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const possible = accounts.filter(({ platform }) => IMAGE_PLATFORMS.includes(platform));
  if (possible.length === 0) return;
  const content = {
    text: `The file ${id}`,
    mediaType: 'image' as const,
    media: [{ kind: 'image' as const, url, mediaId: id }],
    originals: [],
  };
  await users.post({ key: `post of ${id}`, userId, targets: [random.pick(possible)], content, publishAt: null });
}
