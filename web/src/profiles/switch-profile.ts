import { type ActingProfile, actingFor, readActingFor, storeActingFor } from '../api/acting-for.ts';
import { finishWork } from '../api/before-leaving.ts';

/** Acts for a profile from here on, or for the user (null). Everything is loaded again: no data of another stay in the memory of the page. */
export async function switchProfile(next: ActingProfile | null, page = '/dashboard'): Promise<void> {
  await finishWork();
  storeActingFor(next);
  location.assign(page);
}

// The browser may show a page again as it was left, with the profile of then.
window.addEventListener('pageshow', () => {
  if (readActingFor()?.id !== actingFor?.id) location.reload();
});
