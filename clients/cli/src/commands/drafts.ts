import { Command, Option } from '@commander-js/extra-typings';
import type { Draft, DraftSummary } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { noteMore, readList } from '../lists.ts';
import { newPostCommand } from '../new-post-command.ts';
import { atOption, cursorOption, inOption, jsonOption, limitOption, zoneOption } from '../options.ts';
import { problemLine } from '../post-lines.ts';
import { preparePost } from '../post-request.ts';
import { scheduleOf } from '../schedule.ts';
import { withStoredMedia } from '../stored-media.ts';
import { columns, localTime, printable } from '../text.ts';

const MAX_PAGE = 100;

const statuses = ['open', 'waiting', 'rejected'] as const satisfies readonly Draft['status'][];

export function draftsCommand(cli: Cli) {
  const command = new Command('drafts').description('posts that wait for a person, who publishes or rejects them');
  command
    .command('list', { isDefault: true })
    .description('your drafts, the latest change first')
    .addOption(new Option('--status <status>', 'only these').choices(statuses))
    .addOption(limitOption())
    .addOption(cursorOption())
    .addOption(jsonOption())
    .action(async ({ status, ...options }) => {
      const { drafts } = cli.herald();
      const query = status ? { status } : {};
      const { items, nextCursor } = await readList(options, MAX_PAGE, (page) => drafts.list({ ...query, ...page }));
      cli.show({ drafts: items, nextCursor }, () => columns(items.map(draftCells)));
      noteMore(cli, nextCursor);
    });
  command
    .command('show')
    .description('a draft, and what is wrong with it')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => cli.show(await cli.herald().drafts.get(id), (draft) => draftLines(cli, draft)));
  command.addCommand(createCommand(cli));
  command
    .command('publish')
    .description('publish a draft once, now or later, and print the id of the post')
    .argument('<id>')
    .addOption(atOption())
    .addOption(zoneOption())
    .addOption(inOption())
    .addOption(jsonOption())
    .action(async (id, { json: _json, ...options }) => {
      const accepted = await cli.herald().drafts.publish(id, { scheduledTime: scheduleOf(options) });
      cli.show(accepted, ({ postSubmissionId }) => postSubmissionId);
    });
  command
    .command('reject')
    .description('reject a draft, and say what to change')
    .argument('<id>')
    .argument('<message>', 'what to change')
    .addOption(jsonOption())
    .action(async (id, message) => cli.show(await cli.herald().drafts.reject(id, { message }), () => `rejected ${id}`));
  command
    .command('delete')
    .description('delete a draft')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => {
      await cli.herald().drafts.delete(id);
      cli.show({ deleted: id }, () => `deleted ${id}`);
    });
  return command;
}

function createCommand(cli: Cli) {
  return newPostCommand('create')
    .description('prepare a post, and print the id of the draft; nothing is published')
    .addOption(jsonOption())
    .action(async (text, { json: _json, ...options }) => {
      const { sources, toBody } = await preparePost(cli, text, options);
      const draft = await withStoredMedia(cli, sources, (ids) => cli.herald().drafts.create({ ...toBody(ids) }));
      if (!cli.isJson) for (const problem of draft.problems) cli.note(problemLine(cli.colors, problem));
      cli.show(draft, ({ id }) => id);
    });
}

function draftLines(cli: Cli, draft: Draft): string[] {
  const { rejection, problems, request } = draft;
  return [
    ...columns([draftCells(draft)]),
    ...(rejection ? [`  rejected: ${printable(rejection.message)}`] : []),
    ...problems.map((problem) => problemLine(cli.colors, problem)),
    printable(JSON.stringify(request, null, 2)),
  ];
}

function draftCells({ id, status, createdBy, updatedAt, preview }: DraftSummary): string[] {
  return [id, status, printable(createdBy.name ?? createdBy.kind), localTime(updatedAt), printable(preview)];
}
