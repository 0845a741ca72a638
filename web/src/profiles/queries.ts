import type { Profile } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** In requests of a hundred each. */
const MAX_LISTED = 1000;

export interface ProfileList {
  /** The newest first. */
  profiles: Profile[];
  isComplete: boolean;
}

export const profilesQuery: QueryOptions<ProfileList> = {
  queryKey: ['profiles'],
  queryFn: async ({ signal }) => {
    const profiles: Profile[] = [];
    for await (const profile of herald.profiles.list({ limit: 100 }, { signal })) {
      if (profiles.length === MAX_LISTED) return { profiles, isComplete: false };
      profiles.push(profile);
    }
    return { profiles, isComplete: true };
  },
};

/** The profiles with the text in their name or external id. */
export function matching(profiles: readonly Profile[], text: string): Profile[] {
  const wanted = text.trim().toLocaleLowerCase();
  return profiles.filter(
    ({ name, externalId }) =>
      name.toLocaleLowerCase().includes(wanted) || externalId?.toLocaleLowerCase().includes(wanted),
  );
}
