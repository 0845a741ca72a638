import type { Context } from '../../functions/src/context.ts';
import { endAccess, grantAccess, listAccess, type UserWithAccess } from '../../functions/src/domain/billing/index.ts';
import { HeraldError } from '../../functions/src/model/errors.ts';
import type { SubscribeCommand } from './subscribe-arguments.ts';

/** The most users that `--list` prints. */
const MAX_LISTED = 200;

type Tools = Pick<Context, 'store' | 'clock' | 'config' | 'users'>;

/** Gives, ends or lists access. Resolves with the text to print, and throws errors that name the remedy. */
export async function subscribe(ctx: Tools, command: SubscribeCommand): Promise<string> {
  const { email, until = null, credits, end } = command;
  const isOpen = ctx.config.billing.mode === 'open';
  if (email === undefined) return isOpen ? OPEN_TO_ALL : list(ctx);
  if (isOpen && (until || end)) throw new Error(`${OPEN_TO_ALL} Set BILLING=granted to decide about each user.`);
  const userId = await findUser(ctx, email, end);
  if (end) {
    await endAccess(ctx, userId);
    return `${email} cannot publish any more. Scheduled posts fail when they are due.`;
  }
  const balance = await grantAccess(ctx, userId, { until, credits });
  return [
    ...(until ? [`${email} can publish until ${until.toISOString()}.`] : []),
    ...(credits > 0 ? [`${email} has ${balance} AI credits, ${credits} more than before.`] : []),
  ].join('\n');
}

const OPEN_TO_ALL = 'With BILLING=open every user with a confirmed e-mail address can publish.';

/** Throws for an unknown user, and for one who is to be given something without a confirmed address. */
async function findUser({ users }: Tools, email: string, end: boolean): Promise<string> {
  const user = await users.findByEmail(email);
  if (!user) throw new Error(`There is no user ${email}: let this person sign up on the pages first.`);
  if (!user.emailVerified && !end)
    throw new Error(
      `${email} is not confirmed, so it may belong to somebody else: let the user open the link in the e-mail first.`,
    );
  return user.userId;
}

async function list(ctx: Tools): Promise<string> {
  const { users, hasMore } = await listAccess(ctx, MAX_LISTED);
  if (users.length === 0) return 'Nobody has access. Give it with: npm run subscribe -- EMAIL --until DATE';
  const lines = await Promise.all(users.map((user) => line(ctx, user)));
  return [...lines, ...(hasMore ? [`More users have access: these are the first ${MAX_LISTED}.`] : [])].join('\n');
}

async function line({ users }: Tools, { userId, subscription, credits }: UserWithAccess): Promise<string> {
  const { status, currentPeriodEnd } = subscription;
  const email = await users.emailOf(userId).then(
    (found) => found.email ?? userId,
    (error: unknown) => {
      if (error instanceof HeraldError && error.reason === 'unauthorized') return `${userId} (deleted)`;
      throw error;
    },
  );
  return `${email}  ${status}  until ${currentPeriodEnd?.toISOString() ?? 'it is ended'}  ${credits} credits`;
}
