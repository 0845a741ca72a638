import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLive } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import {
  type AccountView,
  type ActivatedConnection,
  disconnectAccount,
  listAccounts,
  reconnectTestAccount,
  startConnection,
} from '../accounts/index.ts';
import { CONNECT_PAGE } from './link-token.ts';
import type { OpenLink } from './open.ts';

/** Where to send the browser, or what was connected at once in test mode. */
type StartedConnection = { authorizeUrl: string } | { connection: ActivatedConnection };

/**
 * Starts to connect an account for the user of a link. In test mode nothing leaves the service: the simulated accounts of the platform
 * are connected again. Throws `validation_error` for a platform that the link does not allow, and what `startConnection` throws.
 */
export async function connectThroughLink(
  ctx: Context,
  { link, sessionId }: OpenLink,
  { platform, handle }: { platform: Platform; handle: string | null },
  logger: Logger,
): Promise<StartedConnection> {
  requirePlatform(link, platform);
  if (!isLive(link.userId)) return { connection: await connectSimulated(ctx, link, platform) };
  const user = { uid: link.userId, name: link.customerName, sessionId };
  const request = { returnTo: CONNECT_PAGE, scopes: null, desktop: false, handle };
  const { authorizeUrl } = await startConnection(ctx, user, platform, request, logger);
  return { authorizeUrl };
}

/** The accounts that the page of a link shows: those of its user on its platforms. */
export async function accountsOfLink(ctx: Context, { link }: Pick<OpenLink, 'link'>): Promise<AccountView[]> {
  return (await listAccounts(ctx, link.userId)).filter(({ platform }) => link.platforms.includes(platform));
}

/**
 * Disconnects an account of the user of a link. Resolves with whether the platform has ended the access. Throws `not_found`, and
 * `validation_error` for a platform that the link does not allow and in test mode.
 */
export async function disconnectThroughLink(
  ctx: Context,
  { link }: Pick<OpenLink, 'link'>,
  { platform, accountId }: { platform: Platform; accountId: string },
  logger: Logger,
): Promise<boolean> {
  requirePlatform(link, platform);
  if (!isLive(link.userId))
    throw new HeraldError('validation_error', 'A simulated account cannot be disconnected.', { fix: null });
  return disconnectAccount(ctx, { uid: link.userId, platform, accountId }, logger);
}

function requirePlatform({ platforms }: OpenLink['link'], platform: Platform): void {
  if (platforms.includes(platform)) return;
  const { displayName } = platformDefinitions[platform];
  throw new HeraldError('validation_error', `This link does not allow ${displayName} accounts.`, { fix: null });
}

async function connectSimulated(
  ctx: Context,
  { userId, customerName }: OpenLink['link'],
  platform: Platform,
): Promise<ActivatedConnection> {
  const accounts = (await listAccounts(ctx, userId)).filter((account) => account.platform === platform);
  for (const { accountId } of accounts) await reconnectTestAccount(ctx, { uid: userId, platform, accountId });
  return {
    kind: 'connected',
    platform,
    displayName: platformDefinitions[platform].displayName,
    accounts: accounts.map(({ displayName, accountId }) => displayName ?? accountId),
    accountIds: accounts.map(({ accountId }) => accountId),
    uid: userId,
    userName: customerName,
    missingScopes: [],
    returnTo: null,
  };
}
