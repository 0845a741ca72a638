import type { Cli } from '../cli.ts';
import { problemLine } from '../post-lines.ts';
import { newPostCommand } from '../post-options.ts';
import { preparePost } from '../post-request.ts';
import { withStoredMedia } from '../stored-media.ts';

export function createDraftCommand(cli: Cli) {
  return newPostCommand('create')
    .description('prepare a post, and print the id of the draft; nothing is published')
    .action(async (text, options) => {
      const { sources, toBody } = await preparePost(cli, text, options);
      const draft = await withStoredMedia(cli, sources, (ids) => cli.herald().drafts.create({ ...toBody(ids) }));
      for (const problem of draft.problems) cli.note(problemLine(cli.colors, problem));
      cli.show(draft, ({ id }) => id);
    });
}
