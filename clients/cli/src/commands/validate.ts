import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { altOption, atOption, jsonOption, mediaOption, toOption, zoneOption } from '../options.ts';
import { problemLine } from '../post-lines.ts';
import { buildPost, type PostOptions } from '../post-request.ts';

/** Shows the problems of a post. Files that were uploaded for it are deleted again. */
export async function validatePost(cli: Cli, text: string | undefined, options: PostOptions): Promise<void> {
  const { post, uploadedIds } = await buildPost(cli, text, options);
  const { posts, media } = cli.herald();
  try {
    const validation = await posts.validate(post);
    if (!validation.valid) cli.exitCode = exitCodes.failed;
    cli.show(validation, ({ valid, problems }) => [
      ...problems.map((problem) => problemLine(cli.colors, problem)),
      valid ? 'It can be published.' : 'It cannot be published as it stands.',
    ]);
  } finally {
    await Promise.all(uploadedIds.map((id) => media.delete(id)));
  }
}

export function validateCommand(cli: Cli) {
  return new Command('validate')
    .description('show the problems of a post on each target; files are uploaded, and deleted again')
    .argument('[text]', 'the text; - reads it from stdin')
    .addOption(toOption())
    .addOption(mediaOption())
    .addOption(altOption())
    .addOption(atOption())
    .addOption(zoneOption())
    .addOption(jsonOption())
    .action((text, options) => validatePost(cli, text, options));
}
