import { NetworkError } from '../../infra/http-client/platform-http.ts';
import { library } from './oauth-client.ts';

/** An error of the library, and what it was caused by. */
export function causesOf(error: unknown): unknown[] {
  if (error === undefined) return [];
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

/** Whether a retry may help: a server sent no usable response, or has a problem at the moment. */
export async function isTemporary(error: unknown): Promise<boolean> {
  const { FetchError } = await library();
  return causesOf(error).some(
    (cause) => cause instanceof NetworkError || (cause instanceof FetchError && isTemporaryStatus(cause.statusCode)),
  );
}

export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || [408, 429].includes(status);
}
