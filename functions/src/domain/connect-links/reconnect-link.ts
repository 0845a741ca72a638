import type { Context } from '../../context.ts';
import { DAY, SECOND } from '../../model/clock.ts';
import { newLink, servedPlatforms } from './create.ts';
import { derivedLinkToken, linkAddress, linkId } from './link-token.ts';

/** How long the link of an event works after its latest delivery (s). */
const LIFE_SECONDS = (7 * DAY) / SECOND;

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
