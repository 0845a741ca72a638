import { Command, Option } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readJsonObject } from '../json-file.ts';
import { fromAyrshare } from '../migrate/ayrshare.ts';
import { fromBuffer } from '../migrate/buffer.ts';
import { bodyOf, type Migration } from '../migrate/migrated.ts';
import { fromPostiz } from '../migrate/postiz.ts';
import { Source } from '../migrate/source.ts';
import { fromZernio } from '../migrate/zernio.ts';
import { parsePairs, repeated } from '../options.ts';
import { parseTarget } from '../targets.ts';
import { printable } from '../text.ts';

const services = ['ayrshare', 'buffer', 'postiz', 'zernio'] as const;

const migrations: Readonly<Record<(typeof services)[number], Migration>> = {
  ayrshare: fromAyrshare,
  buffer: fromBuffer,
  postiz: fromPostiz,
  zernio: fromZernio,
};

const EXAMPLE = `
Example:
  herald migrate theirs.json --from postiz --account clx1=threads:17841 > post.json
  herald validate --file post.json
`;

export function migrateCommand(cli: Cli) {
  return new Command('migrate')
    .description(
      'turn a request of another service into the body of a post, and name what has no counterpart; nothing is sent',
    )
    .argument('<file>', 'the JSON body of their request to create a post; - reads stdin')
    .addOption(new Option('--from <service>', 'the service').choices(services).makeOptionMandatory())
    .addOption(
      repeated(
        '--account <theirs=target>',
        'what an account of theirs is here, as in clx1=threads or clx1=threads:17841; repeat it for several',
      ),
    )
    .addHelpText('after', EXAMPLE)
    .action(async (file, { from, account = [] }) => {
      const request = new Source(await readJsonObject(cli, file, `It is the body of a request to ${from}.`));
      const accounts = Object.entries(parsePairs(account)).map(([id, target]) => [id, parseTarget(target)]);
      const post = migrations[from](request, Object.fromEntries(accounts));
      const warnings = request.warnings();
      if (post.targets.length === 0)
        throw new UsageError('The request names no platform that Herald has.', warnings.join(' ') || null);
      if (post.isDraft)
        warnings.unshift('This is a draft: store it with herald drafts create --file; herald post would publish it.');
      cli.show({ body: bodyOf(post), isDraft: post.isDraft, warnings }, ({ body }) => JSON.stringify(body, null, 2));
      for (const warning of warnings) cli.note(printable(`warning: ${warning}`));
    });
}
