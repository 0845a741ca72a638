import type { Context } from '../../context.ts';
import type { ConnectLink } from '../../model/account.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser, personOf } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { nameOfUser } from '../accounts/index.ts';
import { linkId, newLinkToken } from './link-token.ts';

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
export async function newLink(
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
export function servedPlatforms({ config }: Pick<Context, 'config'>, userId: string): Platform[] {
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
