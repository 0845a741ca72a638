import type { Context } from '../../context.ts';
import { isActiveUser } from '../../infra/auth/user-deletion.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import type { ConnectLink } from '../../model/account.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLinkToken, linkId } from './link-token.ts';

/** A valid link as one browser has opened it. */
export interface OpenLink {
  id: string;
  link: ConnectLink;
  /** The session of the browser, which alone can finish a connection that it started. */
  sessionId: string;
}

/** As random as the token of a link, made by the page. */
const BROWSER_SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * The link behind a credential of its page: `token.secret`, where the secret is of one browser. No other browser with the same link can
 * finish what this one has started. Throws `unauthorized` for a link that is unknown, expired or revoked, or of a user or profile that is
 * disabled or being deleted.
 */
export async function openConnectLink(
  ctx: Pick<Context, 'store' | 'clock' | 'users'>,
  credential: string | null,
): Promise<OpenLink> {
  const [token = '', secret = '', ...rest] = (credential ?? '').split('.');
  if (!isLinkToken(token) || !BROWSER_SECRET.test(secret) || rest.length > 0) throw refused();
  const id = linkId(token);
  const link = (await ctx.store.read(ctx.store.connectLinks.doc(id))).data();
  if (!link || link.revokedAt || link.expireAt.getTime() <= ctx.clock.now()) throw refused();
  if (!(await isActiveUser(ctx, link.userId))) throw refused();
  return { id, link, sessionId: sha256Hex(`${id}.${secret}`) };
}

function refused(): HeraldError {
  return new HeraldError('unauthorized', 'This link does not work: it is incomplete, has expired or was revoked.', {
    fix: 'Ask whoever sent the link for a new one.',
  });
}
