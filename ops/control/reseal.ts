import type { Context } from '../../functions/src/context.ts';
import { resealAccounts } from '../../functions/src/domain/accounts/jobs.ts';
import { resealEndpoints } from '../../functions/src/domain/webhooks/jobs.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import type { ResealProgress } from '../../functions/src/infra/store/reseal.ts';

/** Seals all tokens and signing secrets again with the newest key, prints a line for each page, and resolves with the result. */
export async function resealAll(
  ctx: Pick<Context, 'store' | 'clock' | 'vault'>,
  print: (line: string) => void,
): Promise<string> {
  if (!ctx.vault.hasOldKeys()) return 'The deployed TOKEN_SEAL_KEYS is one key, with which everything is sealed.';
  const logger = stdoutLogger({});
  const parts = [
    { name: 'connected accounts', query: ctx.store.allAccounts, reseal: resealAccounts },
    { name: 'webhook endpoints', query: ctx.store.allWebhooks, reseal: resealEndpoints },
  ];
  let left = 0;
  for (const { name, query, reseal } of parts) {
    const total = (await query.count().get()).data().count;
    const report: ResealProgress = (read, { done }) => print(`${name}: ${read} of ${total} read, ${done} sealed again`);
    const { skipped, failed } = await reseal(ctx, logger, report);
    left += skipped + failed;
  }
  return left === 0
    ? 'All of them have the newest key.'
    : `${left} could not be sealed again: they were in use, or no key opens them. Repeat the command.`;
}
