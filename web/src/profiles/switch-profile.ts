import { type ActingProfile, actingFor, readActingFor, storeActingFor } from '../api/acting-for.ts';
import { toApiError } from '../api/api-error.ts';
import { finishWork } from '../api/before-leaving.ts';
import { herald } from '../api/client.ts';

/** Acts for a profile from here on, or for the user (null). Everything is loaded again: no data of another stay in the memory of the page. */
export async function switchProfile(next: ActingProfile | null, page = '/dashboard'): Promise<void> {
  await finishWork();
  storeActingFor(next);
  location.assign(page);
}

let isChecking = false;

/** Acts for the user again where the profile of this page does not exist any more. */
export async function leaveLostProfile(): Promise<void> {
  if (!actingFor || isChecking) return;
  isChecking = true;
  try {
    await herald.profiles.get(actingFor.id);
    isChecking = false;
  } catch (error) {
    if (toApiError(error).code !== 'not_found') isChecking = false;
    else {
      storeActingFor(null);
      location.assign('/dashboard?profile=lost');
    }
  }
}

// The browser may show a page again as it was left, with the profile of then.
window.addEventListener('pageshow', () => {
  if (readActingFor()?.id !== actingFor?.id) location.reload();
});
