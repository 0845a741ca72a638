import type { Database } from '@herald-lab/firestore';
import type { Platform as SimulatedPlatform } from '@herald-lab/sandbox';
import type { Platform } from '../../functions/src/model/platform.ts';
import type { StartedConnection, StoredConnection } from './herald/connections.ts';
import { type Problem, problem } from './problem.ts';
import { segmentAfter, textOf } from './store/history.ts';

/** These replace a refresh token with each use: a lost response loses the account, which then says so. */
const ROTATING: readonly Platform[] = ['bluesky', 'snapchat', 'tiktok', 'x'];

interface ConnectionsAtTheEnd {
  started: readonly StartedConnection[];
  stored: readonly StoredConnection[];
  platforms: readonly SimulatedPlatform[];
  database: Database;
  /** Whether the database may make a write seconds after its connection broke. */
  hasLateCommits: boolean;
  isDeleted(userId: string): boolean;
}

/**
 * Whether each state was used once, each connected account is stored for the user who approved it and for nobody else, and its
 * tokens are sealed and work.
 */
export function checkConnections({ started, isDeleted, ...end }: ConnectionsAtTheEnd): Problem[] {
  return [
    ...started.flatMap((connection) => checkState(connection, end.hasLateCommits)),
    ...started
      .filter(({ userId, outcomes }) => outcomes.includes('connected') && !isDeleted(userId))
      .flatMap((connection) => checkStored(connection, end.stored)),
    ...checkOwners(started, end.database),
    ...end.stored.flatMap((one) => checkTokens(one, end)),
  ];
}

/**
 * A state gets one response that depends on what it stands for; every other load of its callback is refused. A late commit may
 * create a state again that was used: its code connects nothing then.
 */
function checkState({ userId, platform, accountId, outcomes }: StartedConnection, hasLateCommits: boolean): Problem[] {
  const harmless = hasLateCommits ? ['invalidState', 'notConnected'] : ['invalidState'];
  const used = outcomes.filter((outcome) => !harmless.includes(outcome));
  if (used.length <= 1) return [];
  return [problem('state reused', [accountId], `${userId} used a state of ${platform} for ${used.join(', ')}`)];
}

function checkStored(
  { userId, platform, accountId }: StartedConnection,
  stored: readonly StoredConnection[],
): Problem[] {
  const isStored = stored.some(
    (one) => one.userId === userId && one.platform === platform && one.accountId === accountId,
  );
  const text = `${userId} connected ${platform}:${accountId}, which is not stored`;
  return isStored ? [] : [problem('connection lost', [accountId], text)];
}

/** No user has an account that only another person has approved. */
function checkOwners(started: readonly StartedConnection[], database: Database): Problem[] {
  const foreign = started.filter(({ isForeign }) => isForeign);
  return [...database.documents.group('accounts').values()].flatMap((document) => {
    const userId = segmentAfter(document.name, 'users');
    const accountId = textOf(document, 'accountId');
    const isTaken = foreign.some((one) => one.userId === userId && one.accountId === accountId);
    if (!isTaken || accountId === null) return [];
    return [problem('foreign account', [accountId], `${userId} has ${accountId}, which another user approved`)];
  });
}

/** What is stored opens in its document only; the platform accepts it, or the account says that it has to be connected again. */
function checkTokens(
  { userId, platform, accountId, tokens, needsReconnect }: StoredConnection,
  { platforms, database }: Pick<ConnectionsAtTheEnd, 'platforms' | 'database'>,
): Problem[] {
  const identity = platforms.find(({ name }) => name === platform)?.accounts?.identity;
  const issued = identity?.tokensOf(accountId) ?? [];
  const document = [...database.documents.group('accounts').values()].find(
    ({ name }) => name.includes(`/users/${userId}/integrations/${platform}/`) && name.endsWith(`/${accountId}`),
  );
  const text = JSON.stringify(document?.fields ?? {});
  const found = (kind: 'not sealed' | 'token lost', what: string) =>
    problem(kind, [accountId], `${platform}:${accountId} of ${userId} ${what}`);
  if (issued.some(({ token }) => text.includes(token))) return [found('not sealed', 'holds a token in the clear')];
  const held = [tokens.refreshToken, tokens.accessToken].map((token) => token && identity?.token(tokenIn(token)));
  const works = held.some(
    (token) => token && token.accountId === accountId && !token.revoked && !identity?.expired(token),
  );
  if (needsReconnect && !ROTATING.includes(platform)) return [found('token lost', 'has to be connected again')];
  return works || needsReconnect ? [] : [found('token lost', 'holds no token that works')];
}

/** With what a token needs to be used, such as a key or a server, it is stored as a whole. */
function tokenIn(stored: string): string {
  return /"access(?:_t|T)oken":"([^"]+)"/.exec(stored)?.[1] ?? stored;
}
