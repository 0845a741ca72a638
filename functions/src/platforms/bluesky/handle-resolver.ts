import type { HandleResolver } from '@atproto/oauth-client-node';
import { NetworkError } from '../../infra/http-client/platform-http.ts';
import { identityReply } from './replies.ts';

/**
 * Resolves handles at `server`, which also asks the DNS, and else at the site of the handle: not every environment can ask the
 * DNS for text. `send` has to refuse private addresses. https://atproto.com/specs/handle#handle-resolution
 */
export function handleResolver(server: string, send: typeof fetch): HandleResolver {
  const base = server.replace(/\/+$/, '');
  return {
    resolve: async (handle) => {
      const { AtprotoHandleResolver, isAtprotoDid } = await import('@atproto/oauth-client-node');
      const query = new URLSearchParams({ handle });
      const atServer = await send(`${base}/xrpc/com.atproto.identity.resolveHandle?${query}`).then(didIn);
      if (atServer !== null && isAtprotoDid(atServer)) return atServer;
      return new AtprotoHandleResolver({ fetch: send, resolveTxt: async () => null }).resolve(handle);
    },
  };
}

/** Null for a handle that the server does not know. Throws `NetworkError` where it has a problem. */
async function didIn(response: Response): Promise<string | null> {
  const reply = response.ok ? identityReply.safeParse(await response.json().catch(() => null)) : null;
  if (reply?.success) return reply.data.did;
  if (response.status === 400) return null;
  throw new NetworkError(`no usable response to a handle (${response.status})`, true, null);
}
