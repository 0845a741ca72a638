import { Command } from '@commander-js/extra-typings';
import type { Media } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { requireSources, storeMedia } from '../media-sources.ts';
import { jsonOption, limitOption } from '../options.ts';
import { bytes, columns, localTime, printable } from '../text.ts';

export function mediaCommand(cli: Cli) {
  const command = new Command('media').description('files for posts and transcriptions');
  command
    .command('list', { isDefault: true })
    .description('your files, the newest first')
    .addOption(limitOption())
    .addOption(jsonOption())
    .action(async ({ limit }) => {
      const files: Media[] = [];
      for await (const file of cli.herald().media.list()) {
        files.push(file);
        if (files.length >= limit) break;
      }
      cli.show(files, () => columns(files.map(mediaCells)));
    });
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
