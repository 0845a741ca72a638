import type { Profile } from '@herald-publishing/client';
import { toApiError } from '../api/api-error.ts';
import { matching, type ProfileList } from './queries.ts';

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
