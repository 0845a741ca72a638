import { Command } from '@commander-js/extra-typings';
import type { Reconciliation } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { jsonOption } from '../options.ts';
import { parseAccount } from '../targets.ts';
import { localTime } from '../text.ts';

const byAnswer: Readonly<Record<Reconciliation['answer'], (typeof exitCodes)[keyof typeof exitCodes]>> = {
  found: exitCodes.ok,
  not_found: exitCodes.failed,
  cannot_tell: exitCodes.unknown,
};

export function reconcileCommand(cli: Cli) {
  return new Command('reconcile')
    .description('ask a platform whether a post is there, also one that another tool made')
    .requiredOption('--account <target>', 'the account, as platform:accountId')
    .option('--text <text>', 'the whole text of the post')
    .option('--media-hash <sha256>', 'the SHA-256 of a file of the post; Bluesky only')
    .requiredOption('--from <time>', 'it went live at this time or later, as in 2030-01-01T08:00:00Z')
    .option('--to <time>', 'and not after this time; by default now')
    .addOption(jsonOption())
    .action(async ({ account, text, mediaHash, from, to }) => {
      const result = await cli.herald().reconcile({
        account: parseAccount(account),
        ...(text === undefined ? {} : { text }),
        ...(mediaHash === undefined ? {} : { mediaHash }),
        from,
        ...(to === undefined ? {} : { to }),
      });
      cli.show(result, linesOf);
      cli.exitCode = byAnswer[result.answer];
    });
}

function linesOf({ answer, reason, retryAfterSeconds, posts }: Reconciliation): string[] {
  if (answer === 'not_found') return ['There is no such post.'];
  if (answer === 'cannot_tell')
    return [`Nobody can tell: ${reason}${retryAfterSeconds === null ? '' : ` Ask again in ${retryAfterSeconds} s.`}`];
  return posts.map(
    ({ publishedAt, url, platformPostId, postSubmissionId }) =>
      `${localTime(publishedAt)}  ${url ?? platformPostId}${postSubmissionId === null ? '' : `  ${postSubmissionId}`}`,
  );
}
