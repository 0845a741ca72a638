import { writeFileSync } from 'node:fs';
import { Command, Option } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { parseObject } from '../json-file.ts';
import { defined } from '../objects.ts';
import { parsePairs, repeated } from '../options.ts';

export function renderCommand(cli: Cli) {
  return new Command('render')
    .description('draw an image, and print its address')
    .argument('<slug>')
    .addOption(repeated('--set <name=value>', 'a value of its config; repeat it for several'))
    .option('--config <json>', 'its config as JSON')
    .addOption(new Option('--aspect-ratio <ratio>').choices(['1:1', '4:5', '9:16'] as const))
    .option('--out <file>', 'store the image in this file')
    .action(async (templateSlug, { set, config: json, aspectRatio, out }) => {
      const config = parseConfig(json, set);
      const image = await cli.herald().render(defined({ templateSlug, config, aspectRatio }));
      if (out !== undefined) await download(image.url, out);
      cli.show(image, ({ url }) => url);
      cli.note(`Its id: ${image.id}`);
    });
}

async function download(address: string, file: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image could not be downloaded from ${address}: status ${response.status}.`);
  writeFileSync(file, await response.bytes());
}

/** The config of a render, from `--config` and the pairs of `--set`, which count more. Throws `UsageError`. */
export function parseConfig(json = '{}', pairs: readonly string[] = []): Record<string, unknown> {
  return { ...parseObject(json, '--config', `Write it as in --config '{"title":"Dawn"}'.`), ...parsePairs(pairs) };
}
