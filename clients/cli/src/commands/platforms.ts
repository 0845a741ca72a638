import { Argument, Command } from '@commander-js/extra-typings';
import { type PlatformRules, platforms } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { optionKind } from '../option-value.ts';
import { columns } from '../text.ts';

type Published = PlatformRules['platforms'][number];

export function platformsCommand(cli: Cli) {
  return new Command('platforms')
    .description('the platforms; or the options and rules of one')
    .addArgument(new Argument('[platform]').choices(platforms))
    .action(async (name) => {
      const published = await cli.herald().platforms();
      const one = published.platforms.find(({ platform }) => platform === name);
      if (one) return cli.show(one, platformLines);
      cli.show(published, (all) =>
        columns(all.platforms.map(({ platform, options }) => [platform, Object.keys(options).join(', ')])),
      );
    });
}

/** The options with what they take, then the rules. */
function platformLines({ platform, options, rules }: Published): string[] {
  return [
    ...Object.entries(options).map(([name, schema]) => {
      const { description }: { description?: string } = Object(schema);
      return `${name}  ${optionKind(schema)}. ${description ?? ''}`.trimEnd();
    }),
    '',
    ...rules.map(({ description }) => description),
    '',
    `Set options as in: --option ${platform}.${Object.keys(options)[0]}=VALUE`,
  ];
}
