import { actingFor, storeActingFor } from './acting-for.ts';

let isChecking = false;

/** Acts for the user again where the profile of this page does not exist any more. Throws `TypeError` when the connection fails. */
export async function leaveLostProfile(): Promise<void> {
  if (!actingFor || isChecking) return;
  isChecking = true;
  const { status } = await fetch(`/api/profiles/${actingFor.id}`).finally(() => {
    isChecking = false;
  });
  if (status !== 404) return;
  storeActingFor(null);
  location.assign('/dashboard?profile=lost');
}
