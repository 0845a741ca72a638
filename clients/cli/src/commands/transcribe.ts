import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { isAddress, storeMedia, withStoredMedia } from '../stored-media.ts';
import { printable } from '../text.ts';

export function transcribeCommand(cli: Cli) {
  return new Command('transcribe')
    .description('transcribe audio or video; costs one AI credit for each started minute')
    .argument('<source>', 'a file, the address of a file, or the id of a stored file')
    .option('--language <code>', 'as in en; detected by default')
    .action(async (source, { language }) => {
      const transcribe = (mediaId: string) => cli.herald().transcribe({ mediaId, ...(language ? { language } : {}) });
      const isFile = !isAddress(source) && existsSync(source);
      const transcription = isFile
        ? await withStoredMedia(cli, [source], ([mediaId = '']) => transcribe(mediaId))
        : await transcribe(isAddress(source) ? (await storeMedia(cli, source)).id : source);
      cli.show(transcription, ({ transcript }) => printable(transcript));
      cli.note(`Credits: ${transcription.creditsDebited}`);
    });
}
