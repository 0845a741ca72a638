import { setTimeout as pause } from 'node:timers/promises';

/** How long the first response may take (ms): the first call starts the function's process. */
const TIMEOUT_MS = 60_000;

/** Resolves when the health check of the API succeeds. Throws with the last response on a timeout, and when aborted. */
export async function waitForHealth(apiUrl: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  let last = '';
  while (performance.now() < end) {
    try {
      const response = await fetch(`${apiUrl}/health`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = String(error);
    }
    await pause(250, undefined, { signal });
  }
  throw new Error(`The health check ${apiUrl}/health does not succeed. Its last response: ${last.slice(0, 500)}`);
}
