import type { Cli } from '../cli.ts';
import { defined } from '../objects.ts';
import { problemLine } from '../post-lines.ts';
import { editPostCommand } from '../post-options.ts';
import { prepareEdit } from '../post-request.ts';
import { withStoredMedia } from '../stored-media.ts';
import { checkTargets } from '../targets.ts';
import { localTime } from '../text.ts';

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
    .action(async (id, text, options) => {
      const { post, ...prepared } = await prepareEdit(cli, id, text, options);
      const { sources, targets, isScheduled, toBody } = prepared;
      if (sources.length > 0) await checkTargets(cli, targets, isScheduled);
      const changed = await withStoredMedia(cli, prepared, (mediaIds) =>
        cli.herald().posts.update(id, toBody(mediaIds), defined({ ifMatch: post })),
      );
      cli.show(changed, ({ scheduledTime }) =>
        scheduledTime === null
          ? 'The post was changed.'
          : `The post was changed. It is due at ${localTime(scheduledTime)}.`,
      );
      for (const warning of changed.warnings) cli.note(problemLine(warning));
    });
}
