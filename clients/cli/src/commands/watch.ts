import { Command } from '@commander-js/extra-typings';
import { type Post, PublishError } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { exitCodeOf } from '../errors.ts';
import { defined } from '../objects.ts';
import { timeoutOption } from '../options.ts';
import { runRows } from '../post-lines.ts';
import { paintState } from '../text.ts';

const MINUTE = 60_000;

export function watchCommand(cli: Cli) {
  return new Command('watch')
    .description('follow a post until it is finished')
    .argument('<id>')
    .addOption(timeoutOption)
    .action((id, { timeout }) => follow(cli, id, timeout));
}

/** Shows each target and reply as it changes, until the post has ended. The exit code says how. Throws `WaitTimeoutError`. */
export async function follow(cli: Cli, id: string, timeoutMinutes: number | undefined): Promise<void> {
  const shown = new Map<string, string>();
  const showChanges = (post: Post): void => {
    for (const run of post.runs)
      for (const [index, row] of runRows(run, post).entries()) {
        const line = row.join('  ').trimEnd();
        const key = `${run.targetId} ${index}`;
        if (shown.get(key) !== line) cli.print(line);
        shown.set(key, line);
      }
  };
  const timeoutMs = timeoutMinutes && timeoutMinutes * MINUTE;
  const post = await cli
    .herald()
    .posts.waitUntilPublished(id, defined({ timeoutMs, onProgress: cli.isJson ? undefined : showChanges }))
    .catch((error: unknown) => {
      if (error instanceof PublishError) return error.post;
      throw error;
    });
  cli.exitCode = exitCodeOf(post);
  cli.show(post, ({ outcome }) => `The post is ${paintState(outcome)}.`);
}
