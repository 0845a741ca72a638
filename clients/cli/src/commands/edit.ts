import type { ChangedPost, Post, PostChange } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { readJsonFile } from '../json-file.ts';
import { problemLine } from '../post-lines.ts';
import { editPostCommand } from '../post-options.ts';
import { type EditOptions, prepareEdit } from '../post-request.ts';
import { withStoredMedia } from '../stored-media.ts';
import { checkTargets } from '../targets.ts';
import { localTime } from '../text.ts';

const REQUEST = 'PATCH /v1/posts/{id}';

const EXAMPLES = `
What you leave out stays as it is. --media replaces all media, --reply all replies. With --to, the post has these targets only; those that it had before
keep their texts and options. An empty value removes one: --text-for bluesky=

Examples:
  herald edit ID --in 2h
  herald edit ID "Another text" --text-for "bluesky=Shorter" --option youtube.privacy=unlisted
  herald edit ID --media new.jpg --alt "A harbour" --no-link
`;

export function editCommand(cli: Cli) {
  return editPostCommand('edit')
    .description('change a post that is not published yet: its text, files, targets, options or time')
    .addHelpText('after', EXAMPLES)
    .action(async (id, text, { file, ...options }) => {
      const changed =
        file === undefined
          ? await edit(cli, id, text, options)
          : // The API checks it.
            await update(cli, id, (await readJsonFile(cli, file, REQUEST, { text, ...options })) as PostChange);
      cli.show(changed, ({ scheduledTime }) =>
        scheduledTime === null
          ? 'The post was changed.'
          : `The post was changed. It is due at ${localTime(scheduledTime)}.`,
      );
      for (const warning of changed.warnings) cli.note(problemLine(cli.colors, warning));
    });
}

/** Changes the post as it is read here: a change by somebody else in between is not overwritten. */
async function edit(cli: Cli, id: string, text: string | undefined, options: EditOptions): Promise<ChangedPost> {
  const post = { read: undefined as Post | undefined };
  const { sources, targets, isScheduled, toBody } = await prepareEdit(cli, text, options, async () => {
    post.read = await cli.herald().posts.get(id);
    return post.read;
  });
  if (sources.length > 0) await checkTargets(cli, targets, isScheduled);
  return withStoredMedia(cli, sources, (mediaIds) => update(cli, id, toBody(mediaIds), post.read));
}

function update(cli: Cli, id: string, change: PostChange, ifMatch?: Post): Promise<ChangedPost> {
  return cli.herald().posts.update(id, change, ifMatch ? { ifMatch } : {});
}
