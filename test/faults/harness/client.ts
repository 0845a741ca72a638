import type { Harness } from './harness.ts';

export interface ClientResponse {
  status: number;
  /** Whether the same request may be sent again. */
  isRetryable: boolean;
  text: string;
}

/** One request to the active worker; null if the connection broke. */
export const sendRequest = async (
  harness: Harness,
  path: string,
  init: RequestInit = {},
): Promise<ClientResponse | null> => {
  try {
    const response = await fetch(`${await harness.workers.address()}${path}`, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    return { status, isRetryable: status >= 500 || headers.has('retry-after'), text: await response.text() };
  } catch {
    return null;
  }
};

const TRIES = 20;
/** Longer than the lease of an interrupted request. */
const PAUSE_MS = 35_000;

/** Retries the same request, as a careful client does, until the response is final. Throws after `TRIES` requests. */
export const requestUntilFinal = async (harness: Harness, path: string, init: RequestInit): Promise<ClientResponse> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await sendRequest(harness, path, init);
    if (response && !response.isRetryable) return response;
    await harness.advance(PAUSE_MS);
  }
  throw new Error(`no final response from ${path}`);
};
