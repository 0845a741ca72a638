import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { requireSources, storeMedia } from '../stored-media.ts';

export function uploadCommand(cli: Cli) {
  return new Command('upload')
    .description('store your files, or files from the web, and print their ids')
    .argument('<sources...>', 'files, or addresses of files')
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
}
