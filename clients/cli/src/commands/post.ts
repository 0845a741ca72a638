import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { follow } from '../follow.ts';
import {
  altOption,
  atOption,
  jsonOption,
  mediaOption,
  timeoutOption,
  toOption,
  waitOption,
  zoneOption,
} from '../options.ts';
import { problemLine } from '../post-lines.ts';
import { buildPost } from '../post-request.ts';
import { validatePost } from './validate.ts';

export function postCommand(cli: Cli) {
  return new Command('post')
    .description('publish a post, now or later')
    .argument('[text]', 'the text; - reads it from stdin')
    .addOption(toOption())
    .addOption(mediaOption())
    .addOption(altOption())
    .addOption(atOption())
    .addOption(zoneOption())
    .addOption(waitOption())
    .addOption(timeoutOption())
    .option('--dry-run', 'only show the problems of the post on each target')
    .option('--idempotency-key <key>', 'requests with the same key publish only once')
    .addOption(jsonOption())
    .action(async (text, options) => {
      const { wait, timeout, dryRun, idempotencyKey, ...given } = options;
      if (dryRun) return validatePost(cli, text, given);
      const { post } = await buildPost(cli, text, given);
      const accepted = await cli.herald().posts.create(post, { idempotencyKey });
      const { postSubmissionId: id, warnings } = accepted;
      if (!cli.isJson) for (const warning of warnings) cli.note(problemLine(cli.colors, warning));
      if (wait) return follow(cli, id, timeout);
      cli.show(accepted, () => id);
      if (!cli.isJson) cli.note(`Accepted. Follow it with: herald watch ${id}`);
    });
}
