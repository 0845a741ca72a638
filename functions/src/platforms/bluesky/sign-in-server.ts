import type { NodeOAuthClient, OAuthAuthorizationServerMetadata } from '@atproto/oauth-client-node';
import { HandleFailure } from '../contract/oauth.ts';
import { rejected } from '../kit/outcomes.ts';
import { noAnswerNow, visibleText } from '../kit/user-server.ts';
import { isTemporary, library } from './oauth-client.ts';

/** https://atproto.com/specs/handle#handle-identifier-syntax A name of a host has the same form. */
const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Where a user signs in. */
export interface SignInServer {
  metadata: OAuthAuthorizationServerMetadata;
  /** Who has to sign in; absent where anyone may. */
  account?: { did: string; handle: string };
}

/**
 * The server for what a user has entered: the handle or the DID of an account, or the host name of a server. Throws
 * `HandleFailure`. https://atproto.com/specs/oauth#identity-and-authorization-server-discovery
 */
export async function signInServer(client: NodeOAuthClient, text: string, isLocal: boolean): Promise<SignInServer> {
  const entered = visibleText(text).replace(/^(?:@|at:\/\/)/, '');
  const found = await findServer(client, entered, isLocal);
  // The browser goes there.
  if (isLocal || found.metadata.authorization_endpoint.startsWith('https:')) return found;
  throw unusable(entered);
}

async function findServer(client: NodeOAuthClient, entered: string, isLocal: boolean): Promise<SignInServer> {
  const { isAtprotoDid } = await library();
  const url = /^https?:\/\//i.test(entered) ? URL.parse(entered) : null;
  if (url) return { metadata: await atServer(client, isLocal ? url.origin : `https://${url.host}`, entered) };
  if (isAtprotoDid(entered)) return (await atAccount(client, entered)) ?? refuse(notFound(entered));
  const name = entered.toLowerCase();
  if (!HANDLE.test(name)) throw refusal(`“${entered}” is neither a handle nor the address of a server.`);
  const account = await atAccount(client, name);
  if (account) return account;
  const metadata = await client.oauthResolver.resolveFromService(`https://${name}`).catch(() => null);
  return metadata ?? refuse(notFound(name));
}

/** The server of an account; null where there is no such account. */
async function atAccount(client: NodeOAuthClient, entered: string): Promise<SignInServer | null> {
  const resolver = client.oauthResolver;
  const identity = await resolver.resolveIdentity(entered).catch(async (error: unknown) => {
    if (await isTemporary(error)) throw noAnswerNow(`“${entered}” could not be looked up.`, error);
    return null;
  });
  if (!identity) return null;
  const { did } = identity;
  // By the DID: what names the handle has been read already.
  const { metadata } = await usableServer(resolver.resolveFromIdentity(did), entered);
  return { metadata, account: { did, handle: entered } };
}

async function atServer(client: NodeOAuthClient, origin: string, entered: string) {
  return (await usableServer(client.oauthResolver.resolveFromService(origin), entered)).metadata;
}

/** What a server says of itself, with failures that name what was entered. */
async function usableServer<T>(answer: Promise<T>, entered: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw (await isTemporary(error))
      ? noAnswerNow(`The server of “${entered}” could not be reached.`, error)
      : unusable(entered, error);
  }
}

function notFound(entered: string): HandleFailure {
  return refusal(`No Bluesky account or server was found at “${entered}”.`);
}

function unusable(entered: string, cause?: unknown): HandleFailure {
  const reason = 'it is not a server of Bluesky accounts.';
  return refusal(`Herald cannot sign in at the server of “${entered}”: ${reason}`, cause);
}

/** With what would work. */
function refusal(message: string, cause?: unknown): HandleFailure {
  const hint = 'Enter a handle such as alice.bsky.social, or the host name of a server.';
  return new HandleFailure(rejected(`${message} ${hint}`), { cause });
}

function refuse(error: HandleFailure): never {
  throw error;
}
