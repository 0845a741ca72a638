import type { Context } from '../../functions/src/context.ts';
import { readDay, setDailyLimits } from '../../functions/src/domain/posts/index.ts';
import { viewDay } from '../../functions/src/http/api/routes/me/today.ts';
import type { DailyLimits } from '../../functions/src/model/daily-use.ts';
import { microdollarsOf } from '../../functions/src/model/spending.ts';
import type { LimitsCommand } from './limits-arguments.ts';

/** Sets or shows what a day allows a customer. Resolves with the text to print, and throws errors that name the remedy. */
export async function limits(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'users'>,
  command: LimitsCommand,
): Promise<string> {
  const { email, show } = command;
  const user = await ctx.users.findByEmail(email);
  if (!user) throw new Error(`There is no user ${email}.`);
  if (!show) await setDailyLimits(ctx, user.userId, command.default ? null : limitsOf(command));
  const { posts, platforms, dollars, resetsAt } = viewDay(await readDay(ctx, user.userId));
  const isUnlimited = ctx.config.rateLimits.whitelist.has(user.userId);
  const line = (name: string, { used, limit }: typeof posts) => `${name}  ${used} of ${limit ?? 'any number'}`;
  return [
    `${email} (${user.userId}), with all profiles, until ${resetsAt}:`,
    line('posts', posts),
    ...platforms.map(({ platform, ...use }) => line(`posts to ${platform}`, use)),
    line('dollars', dollars),
    ...(isUnlimited ? ['RATE_LIMIT_WHITELIST names this customer: its limits have no effect.'] : []),
    ...(show || isUnlimited ? [] : ['New limits count within a minute.']),
  ].join('\n');
}

function limitsOf({ postsPerDay, platforms, dollars }: LimitsCommand): Partial<DailyLimits> {
  return {
    ...(postsPerDay === undefined ? {} : { posts: postsPerDay }),
    ...(platforms.length > 0 ? { platforms: Object.fromEntries(platforms) } : {}),
    ...(dollars === undefined ? {} : { microdollars: microdollarsOf(dollars) }),
  };
}
