import { setTimeout as pause } from 'node:timers/promises';

/** How long the first answer may take, in ms: the first call starts the function's process. */
const TIMEOUT_MS = 60_000;

/** Resolves when the API answers its health check; throws with its last answer when it does not, or when aborted. */
export const waitForHealth = async (apiUrl: string, signal: AbortSignal): Promise<void> => {
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
  throw new Error(`The API does not answer ${apiUrl}/health. Its last answer: ${last.slice(0, 500)}`);
};
