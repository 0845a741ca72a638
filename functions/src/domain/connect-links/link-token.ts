import type { Context } from '../../context.ts';
import { homeOf } from '../../infra/config/home.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import { randomToken } from '../../model/ids.ts';

/** The page of a link, which also shows the result of a connection. */
export const CONNECT_PAGE = '/connect';

/** Lets leak scanners recognise a token. */
const PREFIX = 'hcl_';
/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const TOKEN_BYTES = 32;
const FORMAT = /^hcl_[A-Za-z0-9_-]{43}$/;

export function newLinkToken(): string {
  return PREFIX + randomToken(TOKEN_BYTES);
}

/** The token of the link that an event is delivered with: the same for each attempt, and unguessable without a seal key. */
export function derivedLinkToken(
  { vault }: Pick<Context, 'vault'>,
  { userId, eventId, webhookId }: { userId: string; eventId: string; webhookId: string },
): string {
  return PREFIX + vault.derive(`connectLinks/${userId}/${eventId}/${webhookId}`).toString('base64url');
}

/** The address of a link, with the token in the fragment, which no server and no log sees. */
export function linkAddress({ config }: Pick<Context, 'config'>, token: string): string {
  return `${homeOf(config)}${CONNECT_PAGE}#${token}`;
}

export function isLinkToken(text: string): boolean {
  return FORMAT.test(text);
}

/** The id of a link: all that is stored of its token. */
export function linkId(token: string): string {
  return sha256Hex(token);
}
