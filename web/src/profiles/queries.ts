import type { Profile } from '@herald-publishing/client';
import { toApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** In requests of a hundred each. */
const MAX_LISTED = 1000;

interface ProfileList {
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

/**
 * The profile that a text means: the one with this external id, which `ask` finds where it is not listed, or else the only match. Null
 * for an empty text and where several match. Throws what `ask` throws.
 */
export async function chosenProfile(
  { profiles, isComplete }: ProfileList,
  text: string,
  ask: (externalId: string) => Promise<Profile>,
): Promise<Profile | null> {
  const wanted = text.trim();
  if (wanted === '') return null;
  const exact = profiles.find(({ externalId }) => externalId === wanted);
  if (exact) return exact;
  const [first, ...others] = matching(profiles, wanted);
  const only = first && others.length === 0 ? first : null;
  if (first && isComplete) return only;
  try {
    return await ask(wanted);
  } catch (error) {
    if (only && toApiError(error).code === 'not_found') return only;
    throw error;
  }
}
