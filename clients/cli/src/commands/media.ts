import { Command, Option } from '@commander-js/extra-typings';
import type { Media, MediaDetails, MediaQuery } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { noteMore, readList } from '../lists.ts';
import { requireSources, storeMedia } from '../media-sources.ts';
import { cursorOption, jsonOption, limitOption } from '../options.ts';
import { bytes, columns, localTime, printable } from '../text.ts';

const MAX_PAGE = 50;

const kinds = ['image', 'video', 'audio', 'document'] as const satisfies readonly MediaQuery['kind'][];

export function mediaCommand(cli: Cli) {
  const command = new Command('media').description('files for posts and transcriptions');
  command
    .command('list', { isDefault: true })
    .description('your files, the newest first')
    .option('--search <words>', 'files with these words in their names')
    .addOption(new Option('--kind <kind>', 'only these').choices(kinds))
    .addOption(limitOption())
    .addOption(cursorOption())
    .addOption(jsonOption())
    .action(async ({ search, kind, ...options }) => {
      const { media } = cli.herald();
      const query = { ...(search ? { q: search } : {}), ...(kind ? { kind } : {}) };
      const { items, nextCursor } = await readList(options, MAX_PAGE, (page) => media.list({ ...query, ...page }));
      cli.show({ media: items, nextCursor }, () => columns(items.map(mediaCells)));
      noteMore(cli, nextCursor);
    });
  command
    .command('show')
    .description('a file, and the posts and drafts that use it')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => cli.show(await cli.herald().media.get(id), mediaLines));
  command
    .command('upload')
    .description('store your files, or files from the web, and print their ids')
    .argument('<sources...>', 'files, or addresses of files')
    .addOption(jsonOption())
    .action(async (sources) => {
      requireSources(sources);
      const stored = [];
      for (const source of sources) {
        const file = await storeMedia(cli, source);
        if (!cli.isJson) cli.print(file.id);
        stored.push(file);
      }
      if (cli.isJson) cli.show(stored, () => []);
    });
  command
    .command('delete')
    .description('delete files permanently, unless a post still needs them')
    .argument('<ids...>')
    .addOption(jsonOption())
    .action(async (ids) => {
      for (const id of ids) await cli.herald().media.delete(id);
      cli.show({ deleted: ids }, () => ids.map((id) => `deleted ${id}`));
    });
  return command;
}

function mediaCells({ id, mimeType, sizeBytes, fileName, createdAt }: Media): string[] {
  return [id, mimeType, sizeBytes === null ? '' : bytes(sizeBytes), localTime(createdAt), printable(fileName ?? '')];
}

function mediaLines(file: MediaDetails): string[] {
  const { posts = [], drafts = [], more = false } = file.usedBy ?? {};
  return [
    ...columns([mediaCells(file)]),
    file.url,
    ...columns([
      ...posts.map(({ postSubmissionId, outcome, preview }) => ['post', postSubmissionId, outcome, printable(preview)]),
      ...drafts.map(({ id, status, preview }) => ['draft', id, status, printable(preview)]),
    ]),
    ...(more ? ['There are more posts or drafts with this file.'] : []),
  ];
}
