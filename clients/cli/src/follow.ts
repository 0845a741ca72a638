import { type Post, PublishError } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { exitCodeOf } from './exit-codes.ts';
import { paintOutcome, runCells } from './post-lines.ts';

const MINUTE = 60_000;

/** Shows each target as it changes, until the post has ended. The exit code says how. Throws `WaitTimeoutError`. */
export async function follow(cli: Cli, id: string, timeoutMinutes: number | undefined): Promise<void> {
  const shown = new Map<string, string>();
  const showChanges = (post: Post): void => {
    for (const run of post.runs) {
      const line = runCells(cli.colors, run, post).join('  ').trimEnd();
      if (shown.get(run.targetId) !== line) cli.print(line);
      shown.set(run.targetId, line);
    }
  };
  const { posts } = cli.herald();
  const options = timeoutMinutes === undefined ? {} : { timeoutMs: timeoutMinutes * MINUTE };
  const post = await posts
    .waitUntilPublished(id, {
      ...options,
      onProgress: (post) => {
        if (!cli.isJson) showChanges(post);
      },
    })
    .catch((error: unknown) => {
      if (error instanceof PublishError) return error.post;
      throw error;
    });
  cli.exitCode = exitCodeOf(post);
  cli.show(post, ({ outcome }) => `The post is ${paintOutcome(cli.colors, outcome)}.`);
}
