import { type Clock, MINUTE } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { StreamToken } from '../../model/event.ts';
import { personOf, randomToken } from '../../model/ids.ts';
import { sha256Hex } from '../crypto/digest.ts';
import type { Store } from '../store/store.ts';
import { hasSessionEnded } from './session-state.ts';
import type { UserStatus } from './user-status.ts';

/** How long a page may take to open its stream (ms). */
const LIFETIME_MS = 2 * MINUTE;
const TOKEN_BYTES = 32;

/** Where a token of this kind begins, so that it is known when it turns up in the wrong place. */
const PREFIX = 'hst_';
const FORMAT = /^hst_[A-Za-z0-9_-]{43}$/;

/** The user of the stream that a token opens, which may be that of a profile, and the origin of its pages. */
type StreamHolder = Pick<StreamToken, 'userId' | 'sessionId' | 'origin'>;

interface Tools {
  store: Pick<Store, 'streamTokens' | 'endedSessions' | 'accountDeletions' | 'read' | 'transact'>;
  clock: Clock;
  users: UserStatus;
}

/**
 * Makes a token for one stream of changes: the pages' session is a cookie, which is not sent to the address of the stream.
 * Stored as its hash.
 */
export async function createStreamToken(
  { store, clock }: Pick<Tools, 'store' | 'clock'>,
  holder: StreamHolder,
): Promise<string> {
  const token = `${PREFIX}${randomToken(TOKEN_BYTES)}`;
  const expireAt = new Date(clock.now() + LIFETIME_MS);
  await store.streamTokens.doc(sha256Hex(token)).create({ ...holder, expireAt });
  return token;
}

/**
 * The user who may open a stream with this token, at pages of this origin. Throws `unauthorized` for a token that is
 * unknown, used, expired, created for another origin, in an ended session, or of a user who is disabled or being
 * deleted; the token is used up in any case.
 */
export async function takeStreamToken(
  tools: Tools,
  token: string | null,
  origin: string | undefined,
): Promise<Omit<StreamHolder, 'origin'>> {
  const { userId, sessionId, origin: expected, expireAt } = await consume(tools, token ?? '');
  if (origin !== expected || expireAt.getTime() <= tools.clock.now()) throw refused();
  const [hasEnded, isActive] = await Promise.all([
    hasSessionEnded(tools.store, { sessionId, userId }),
    tools.users.isActive(personOf(userId)),
  ]);
  if (hasEnded || !isActive) throw refused();
  return { userId, sessionId };
}

/** Reads and deletes a token, so that it opens one stream only. */
async function consume({ store }: Tools, token: string): Promise<StreamToken> {
  if (!FORMAT.test(token)) throw refused();
  const ref = store.streamTokens.doc(sha256Hex(token));
  const found = await store.transact(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (stored) transaction.delete(ref);
    return stored;
  });
  if (!found) throw refused();
  return found;
}

function refused() {
  return new HeraldError('unauthorized', 'Missing or invalid stream token', { fix: 'Reload the page.' });
}
