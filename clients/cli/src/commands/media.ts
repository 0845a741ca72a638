import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { defined } from '../objects.ts';
import { isAddress, requireSources, storeMedia, withStoredMedia } from '../stored-media.ts';
import { printable } from '../text.ts';

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

export function transcribeCommand(cli: Cli) {
  return new Command('transcribe')
    .description('transcribe audio or video; costs one AI credit for each started minute')
    .argument('<source>', 'a file, the address of a file, or the id of a stored file')
    .option('--language <code>', 'as in en; detected by default')
    .action(async (source, { language }) => {
      const transcribe = (mediaId: string) => cli.herald().transcribe(defined({ mediaId, language }));
      const isFile = !isAddress(source) && existsSync(source);
      const transcription = isFile
        ? await withStoredMedia(cli, { sources: [source] }, ([mediaId = '']) => transcribe(mediaId))
        : await transcribe(isAddress(source) ? (await storeMedia(cli, source)).id : source);
      cli.show(transcription, ({ transcript }) => printable(transcript));
      cli.note(`Credits: ${transcription.creditsDebited}`);
    });
}
