import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import type { ConnectLink } from '../../model/account.ts';
import { DAY, SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser, personOf } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { nameOfUser } from '../accounts/index.ts';
import { derivedLinkToken, linkAddress, linkId, newLinkToken } from './link-token.ts';

/** How long the link of an event works after its latest delivery (s). */
const LIFE_SECONDS = (7 * DAY) / SECOND;

type LinkContext = Pick<Context, 'clock' | 'config' | 'users'>;

interface ConnectLinkFields extends Pick<ConnectLink, 'returnTo' | 'branding' | 'language'> {
  /** Null for all that this deployment serves. */
  platforms: readonly Platform[] | null;
  expiresInSeconds: number;
}

/** A link with its token, which is returned once: only its hash is stored. */
interface CreatedConnectLink {
  id: string;
  token: string;
  link: ConnectLink;
}

/** Creates a link with which whoever has it connects accounts for the user. Throws what `newLink` throws. */
export async function createConnectLink(
  ctx: LinkContext & Pick<Context, 'store'>,
  userId: string,
  fields: ConnectLinkFields,
): Promise<CreatedConnectLink> {
  const link = await newLink(ctx, userId, fields);
  const token = newLinkToken();
  const id = linkId(token);
  await ctx.store.connectLinks.doc(id).create(link);
  return { id, token, link };
}

/**
 * The document of a new link. Throws `validation_error` for a platform that this deployment does not serve, `unauthorized` for a user who
 * is gone, and `service_unavailable`.
 */
async function newLink(
  ctx: LinkContext,
  userId: string,
  { platforms: chosen, expiresInSeconds, ...fields }: ConnectLinkFields,
): Promise<ConnectLink> {
  const served = servedPlatforms(ctx, userId);
  requireServed(chosen ?? [], served);
  const person = personOf(userId);
  const now = ctx.clock.now();
  return {
    ...fields,
    userId,
    customerName: nameOfUser({ userId: person, ...(await ctx.users.emailOf(person)) }),
    platforms: served.filter((platform) => chosen?.includes(platform) ?? true),
    createdAt: new Date(now),
    expireAt: new Date(now + expiresInSeconds * SECOND),
    revokedAt: null,
  };
}

/** The platforms on which a user may connect accounts. Simulated ones need no app. */
function servedPlatforms({ config }: Pick<Context, 'config'>, userId: string): Platform[] {
  return platforms.filter((platform) => isTestUser(userId) || config.platforms[platform]);
}

function requireServed(chosen: readonly Platform[], served: readonly Platform[]): void {
  const details = chosen.flatMap((platform, index) =>
    served.includes(platform)
      ? []
      : [
          {
            field: `platforms.${index}`,
            message: `This service has no app on ${platform}.`,
            code: 'invalid_value' as const,
          },
        ],
  );
  const [problem] = details;
  if (problem) throw new HeraldError('validation_error', problem.message, { details });
}

/** The links of a user that work now, those that end last first. */
export async function listConnectLinks(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
  limit: number,
): Promise<{ id: string; link: ConnectLink }[]> {
  const valid = store.connectLinks
    .where('userId', '==', userId)
    .where('revokedAt', '==', null)
    .where('expireAt', '>', new Date(clock.now()))
    .orderBy('expireAt', 'desc');
  return readable((await valid.limit(limit).get()).docs).map(({ id, data }) => ({ id, link: data }));
}

/**
 * Revokes a link at once: a connection that somebody has started with it connects nothing any more. Idempotent. Throws `not_found` for
 * the link of another user or profile.
 */
export async function revokeConnectLink(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  const reference = ctx.store.connectLinks.doc(id);
  const link = (await reference.get()).data();
  if (link?.userId !== userId) throw new HeraldError('not_found', 'There is no such connect link.');
  if (!link.revokedAt) await reference.update({ revokedAt: new Date(ctx.clock.now()) });
}

/** The delivery of an event to an endpoint, with the accounts that the event is about. */
interface Delivery {
  userId: string;
  eventId: string;
  webhookId: string;
  accounts: readonly { platform: string }[];
}

/**
 * The address of a link with which the accounts of an event are connected again. The token is derived from the delivery and stored
 * nowhere: each attempt has the same one, as long as the newest seal key stays. An attempt makes the link work for seven days, unless it
 * was revoked. Throws what the database throws, `unauthorized` for a user who is gone, and `service_unavailable`.
 */
export async function reconnectLink(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'users' | 'vault'>,
  { userId, eventId, webhookId, accounts }: Delivery,
): Promise<string> {
  const token = derivedLinkToken(ctx, { userId, eventId, webhookId });
  const named = servedPlatforms(ctx, userId).filter((one) => accounts.some(({ platform }) => platform === one));
  const link = await newLink(ctx, userId, {
    platforms: named.length > 0 ? named : null,
    returnTo: null,
    branding: { name: null, logoUrl: null, color: null },
    language: null,
    expiresInSeconds: LIFE_SECONDS,
  });
  const ref = ctx.store.connectLinks.doc(linkId(token));
  await ctx.store.transact(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (!stored?.revokedAt) transaction.set(ref, link);
  });
  return linkAddress(ctx, token);
}
