import { type ActingProfile, actingFor, readActingFor, storeActingFor } from '../api/acting-for.ts';
import { finishWork } from '../api/sign-out.ts';

/** Acts for a profile from here on, or for the user (null). Everything is loaded again: no data of another stay in the memory of the page. */
export async function switchProfile(next: ActingProfile | null, page = '/dashboard'): Promise<void> {
  await finishWork();
  const choose = () => storeActingFor(next);
  // Not before: the user may stay where the browser warns of unfinished uploads. A second `beforeunload` shows that the user did.
  addEventListener('pagehide', choose, { once: true });
  const stayed = () => removeEventListener('pagehide', choose);
  addEventListener('beforeunload', () => addEventListener('beforeunload', stayed, { once: true }), { once: true });
  location.assign(page);
}

// The browser may show a page again as it was left, with the profile of then.
window.addEventListener('pageshow', () => {
  if (readActingFor()?.id !== actingFor?.id) location.reload();
});
