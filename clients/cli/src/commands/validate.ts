import type { NewPost } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { partLines, problemLine } from '../post-lines.ts';
import { newPostCommand } from '../post-options.ts';
import { type Prepared, preparePost } from '../post-request.ts';
import { withTemporaryMedia } from '../stored-media.ts';

export function validateCommand(cli: Cli) {
  return newPostCommand('validate')
    .description('show the problems of a post on each target; files are uploaded, and deleted again')
    .action(async (text, options) => showProblems(cli, await preparePost(cli, text, options)));
}

/** Shows the problems of a post. Files that are uploaded for it are deleted again. */
export async function showProblems(cli: Cli, { sources, toBody }: Prepared<NewPost>): Promise<void> {
  const validation = await withTemporaryMedia(cli, sources, (ids) => cli.herald().posts.validate(toBody(ids)));
  if (!validation.valid) cli.exitCode = exitCodes.failed;
  cli.show(validation, ({ valid, problems, parts }) => [
    ...parts.flatMap(partLines),
    ...problems.map((problem) => problemLine(cli.colors, problem)),
    valid ? 'It can be published.' : 'It cannot be published as it is.',
  ]);
}
