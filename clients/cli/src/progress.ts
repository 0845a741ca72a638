import type { UploadProgress } from '@herald-publishing/client';
import prettyBytes from 'pretty-bytes';
import type { Cli } from './cli.ts';
import { printable } from './text.ts';

/** Shows how much of a file has arrived: a bar in a terminal, one line elsewhere, nothing beside JSON. */
export async function showProgress(
  cli: Pick<Cli, 'isJson' | 'note' | 'stderr'>,
  name: string,
): Promise<{ update(progress: UploadProgress): void; end(): void }> {
  const shown = printable(name);
  const stream = cli.stderr;
  if (!stream.isTTY || cli.isJson) {
    const update = ({ sentBytes, totalBytes }: UploadProgress) => {
      if (sentBytes === totalBytes && !cli.isJson) cli.note(`${shown}: ${prettyBytes(totalBytes)} sent`);
    };
    return { update, end: () => {} };
  }
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar(
    {
      format: `${shown} {bar} {percentage} % of {size}`,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      stream,
    },
    progress.Presets.legacy,
  );
  let isStarted = false;
  return {
    update: ({ sentBytes, totalBytes }) => {
      if (!isStarted) bar.start(totalBytes, 0, { size: prettyBytes(totalBytes) });
      isStarted = true;
      bar.update(sentBytes);
    },
    end: () => bar.stop(),
  };
}
