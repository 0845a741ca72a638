import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { OauthServerClient } from '../../../model/access.ts';
import { DAY, MINUTE } from '../../../model/clock.ts';
import { randomToken } from '../../../model/ids.ts';
import { shownName } from '../../../model/shown-name.ts';
import { isLoopback, redirectHost, redirectUriProblem } from './redirect-uris.ts';
import { OauthRefusal } from './refusal.ts';

type Tools = Pick<Context, 'store' | 'clock'>;

/** How long a registration is kept that no user has given access (ms), as anybody can make one, and how long after the last use. */
const UNUSED_MS = 15 * MINUTE;
const USED_MS = 365 * DAY;

const ID_BYTES = 16;
const ID = /^client_[\w-]{22}$/;

const MAX_REDIRECT_URIS = 10;
const MAX_URI = 500;
const MAX_NAME = 80;

/** What is read of a registration: https://www.rfc-editor.org/rfc/rfc7591#section-2. All clients are public, whatever they request. */
const metadata = z.object({
  redirect_uris: z.array(z.string().max(MAX_URI)).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().optional(),
  response_types: z.array(z.string()).default(['code']),
  grant_types: z.array(z.string()).default(['authorization_code']),
});

/** An app with its id: that of its registration, or the address of its metadata document. */
export interface Client extends Pick<OauthServerClient, 'name' | 'redirectUris'> {
  id: string;
  /** Where its document is; null for a registered app. */
  documentHost: string | null;
}

/** Registers an app. Throws `OauthRefusal`. */
export async function registerClient(
  { store, clock }: Tools,
  given: unknown,
): Promise<Pick<OauthServerClient, 'name' | 'redirectUris' | 'createdAt'> & { id: string }> {
  const { redirectUris, name } = readMetadata(given);
  const id = `client_${randomToken(ID_BYTES)}`;
  const createdAt = new Date(clock.now());
  const expireAt = new Date(clock.now() + UNUSED_MS);
  await store.oauthServerClients.doc(id).create({ name, redirectUris, createdAt, expireAt });
  return { id, name, redirectUris, createdAt };
}

/** What an app says of itself. Throws `OauthRefusal`. */
export function readMetadata(given: unknown): Pick<OauthServerClient, 'name' | 'redirectUris'> {
  const parsed = metadata.safeParse(given);
  if (!parsed.success) {
    const isUri = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    throw new OauthRefusal(isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata', z.prettifyError(parsed.error));
  }
  const { redirect_uris: redirectUris, client_name: name = '', response_types, grant_types } = parsed.data;
  for (const [index, uri] of redirectUris.entries()) {
    const problem = redirectUriProblem(uri);
    if (problem) throw new OauthRefusal('invalid_redirect_uri', `redirect_uris.${index}: ${problem}`);
  }
  if (!response_types.includes('code') || !grant_types.includes('authorization_code'))
    throw new OauthRefusal('invalid_client_metadata', 'Only the authorization code flow is available.');
  return { redirectUris, name: requireName(name, redirectUris) || redirectHost(redirectUris[0] ?? '') };
}

/**
 * The name that an app may be shown with. Claude Code adds the name that its user has given the server: "Claude Code (herald)". Only a
 * program of the user's own computer may do so, as no stranger receives what is sent to it. Throws `OauthRefusal`.
 */
function requireName(text: string, redirectUris: readonly string[]): string {
  const { name } = shownName(text, 'app');
  const isProgram = redirectUris.every((uri) => isLoopback(new URL(uri)));
  const { problem } = shownName(isProgram ? name.replace(/ \([\w .-]*\)$/, '') : name, 'app');
  if (problem) throw new OauthRefusal('invalid_client_metadata', `client_name: ${problem}`);
  return [...name].slice(0, MAX_NAME).join('').trim();
}

/** The app of this id; null where there is none, or its registration has expired. */
export async function readClient({ store, clock }: Tools, id: string): Promise<Client | null> {
  if (!ID.test(id)) return null;
  const stored = (await store.read(store.oauthServerClients.doc(id))).data();
  if (!stored || stored.expireAt.getTime() <= clock.now()) return null;
  return { id, name: stored.name, redirectUris: stored.redirectUris, documentHost: null };
}

/** Keeps the registration of an app that a user has given access, or that has renewed it. Does nothing for one that is gone or was never there. */
export async function keepClient({ store, clock }: Tools, id: string): Promise<void> {
  if (!ID.test(id)) return;
  const ref = store.oauthServerClients.doc(id);
  const now = clock.now();
  const stored = (await ref.get()).data();
  if (!stored || stored.expireAt.getTime() > now + USED_MS / 2) return;
  await ref.set({ ...stored, expireAt: new Date(now + USED_MS) });
}
