import type { Context } from '../../functions/src/context.ts';
import { readDay } from '../../functions/src/domain/posts/index.ts';
import { readable } from '../../functions/src/infra/store/converter.ts';
import { inShards } from '../../functions/src/infra/store/shards.ts';
import { dayOf, HOUR } from '../../functions/src/model/clock.ts';
import { HeraldError } from '../../functions/src/model/errors.ts';
import { customerOf, isLive } from '../../functions/src/model/ids.ts';
import { MICRODOLLARS } from '../../functions/src/model/spending.ts';
import { dollarText } from '../../functions/src/platforms/kit/rules/wording.ts';

/** The customers with the most runs under way, and those with the most dollars. */
const MAX_OF_EACH = 10;
/** Reads of so many documents cost less than a cent. */
const MAX_RUNS = 5000;

type Tools = Pick<Context, 'store' | 'clock' | 'users' | 'config'>;

/** The customers that take the most now, as a text. Test mode takes nothing from others. */
export async function inspectTop(ctx: Tools): Promise<string> {
  const { store, clock } = ctx;
  const today = store.allDailyUse.where('day', '==', dayOf(clock.now()));
  const [runs, spending] = await Promise.all([
    runsUnderWay(ctx),
    today.orderBy('microdollars', 'desc').limit(MAX_OF_EACH).get(),
  ]);
  const mostRuns = [...runs].toSorted(([, one], [, other]) => other - one).slice(0, MAX_OF_EACH);
  const spenders = readable(spending.docs)
    .filter(({ data }) => data.microdollars > 0)
    .map(({ document }) => document.ref.parent.parent?.id ?? '');
  const customers = [...new Set([...mostRuns.map(([customer]) => customer), ...spenders])];
  if (customers.length === 0) return 'No customer has runs under way, or has spent dollars today (UTC).';
  const lines = await Promise.all(customers.map((customer) => line(ctx, customer, runs.get(customer) ?? 0)));
  return ['With all profiles; posts and dollars of today (UTC), and runs due within an hour:', ...lines].join('\n');
}

/** How many runs of each customer are not finished, though due or due soon. */
async function runsUnderWay({ store, clock }: Tools): Promise<Map<string, number>> {
  const soon = inShards(store.allRuns.where('recoverAt', '<=', new Date(clock.now() + HOUR)).orderBy('recoverAt'));
  const found = await soon.limit(MAX_RUNS).select('userId').get();
  const users = found.docs.map((document) => String(document.get('userId'))).filter(isLive);
  return new Map([...Map.groupBy(users, customerOf)].map(([customer, { length }]) => [customer, length]));
}

async function line(ctx: Tools, customer: string, runs: number): Promise<string> {
  const email = await ctx.users.emailOf(customer).then(
    (found) => found.email ?? customer,
    (error: unknown) => {
      if (error instanceof HeraldError && error.reason === 'unauthorized') return `${customer} (deleted)`;
      throw error;
    },
  );
  const { limits, use } = await readDay(ctx, customer);
  const dollars = dollarText(use.microdollars / MICRODOLLARS);
  return `${email}  ${use.posts} of ${limits.posts ?? 'any number of'} posts  ${dollars}  ${runs} runs`;
}
