import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import { DAY } from '../../model/clock.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import type { AuthorizeRequest, OAuthCall } from '../../platforms/contract/oauth.ts';

/**
 * How long a registration is used for new connections (ms). Mastodon takes five registrations from an address in ten minutes, and
 * before version 4.3 it deletes after a day those that nobody has used.
 */
const LIFETIME_MS = DAY;

/**
 * This service as the client of the server that a request names, registered there if it is not yet, and its redirect address there;
 * null where the platform registers no clients. Throws `HandleFailure`, and `PlatformFailure` where the server refuses.
 */
export async function registeredClient(
  ctx: Context,
  { connect: { registration }, platform }: Pick<PlatformModule, 'connect' | 'platform'>,
  call: OAuthCall,
  { handle = null, redirectUri: base, scopes }: AuthorizeRequest,
): Promise<{ client: string; redirectUri: string } | null> {
  if (!registration) return null;
  const server = await registration.findServer(call, handle);
  const redirectUri = `${base}/${serverPart(server)}`;
  const id = sha256Hex(JSON.stringify([platform, server, call.settings.clientId, redirectUri, scopes]));
  const ref = ctx.store.oauthClients.doc(id);
  const sealContext = `oauthClients/${id}`;
  const stored = (await ref.get()).data();
  const now = ctx.clock.now();
  if (stored && stored.expireAt.getTime() > now)
    return { client: ctx.vault.open(stored.client, sealContext), redirectUri };
  const client = await registration.register(call, server, { redirectUri, scopes });
  await ref.set({ client: ctx.vault.seal(client, sealContext), expireAt: new Date(now + LIFETIME_MS) });
  return { client, redirectUri };
}

/**
 * The end of the redirect address, one for each server: a code that comes back at the address of another server than the one of its
 * state is that server's, and must not be sent to this one. https://datatracker.ietf.org/doc/html/rfc9700#section-4.4.2.2
 */
function serverPart(server: string): string {
  return sha256Hex(server).slice(0, 16);
}
