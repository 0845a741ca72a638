import { Argument, Command, Option } from '@commander-js/extra-typings';
import {
  type AccountMetrics,
  type MetricsQuery,
  platforms,
  type RefreshedMetrics,
  type SummedMetrics,
} from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { defined } from '../objects.ts';
import { parseAccount, targetName } from '../targets.ts';
import { columns, localTime } from '../text.ts';

const groupings = ['account', 'platform', 'day', 'hour'] as const satisfies readonly MetricsQuery['groupBy'][];

export function metricsCommand(cli: Cli) {
  return new Command('metrics')
    .description('the numbers of a post, of all posts of some days, or of an account')
    .addArgument(new Argument('[post]', 'the id of a post; by default the sums of all posts'))
    .option('--refresh', 'ask for new numbers of the post; they are usually there within two minutes')
    .option('--account <target>', 'the followers of an account, as platform:accountId')
    .option('--from <day>', 'the first day, as in 2030-01-01; by default the last 30 days')
    .option('--to <day>', 'the last day')
    .addOption(new Option('--group-by <group>', 'what the sums are grouped by').choices(groupings))
    .addOption(new Option('--platform <platform>', 'only on this platform').choices(platforms))
    .option('--zone <zone>', 'the time zone of days and hours, as in Europe/Madrid; by default UTC')
    .addOption(new Option('--csv', 'print the result as CSV').conflicts(['json', 'refresh']))
    .action(async (post, { refresh, account, from, to, groupBy, platform, zone, csv }) => {
      if (post && account) throw new UsageError('Give a post or --account, not both.');
      if (refresh && !post) throw new UsageError('--refresh needs a post.', 'As in: herald metrics POST_ID --refresh');
      const herald = cli.herald();
      const { posts } = herald;
      const print = (text: string) => cli.print(text.trimEnd());
      if (post && refresh) return cli.show(await posts.refreshMetrics(post), latestLines);
      if (post) return csv ? print(await posts.metricsCsv(post)) : cli.show(await posts.metrics(post), latestLines);
      const days = defined({ from, to });
      if (account) {
        const id = parseAccount(account);
        if (csv) return print(await herald.accountMetricsCsv(id, days));
        return cli.show(await herald.accountMetrics(id, days), dayLines);
      }
      const query = defined({ ...days, groupBy, platform, timeZone: zone });
      return csv ? print(await herald.metricsCsv(query)) : cli.show(await herald.metrics(query), sumLines);
    });
}

type Target = RefreshedMetrics['targets'][number];

function latestLines({ targets }: { targets: readonly Target[] }): string[] {
  if (targets.length === 0) return ['The post is not published yet.'];
  return columns(targets.map((target) => [targetName(target), ...stateCells(target)]));
}

function stateCells({ observable, goneAt, nextObservationAt, latest }: Target): string[] {
  if (latest === null && !observable) return ['', 'this service does not read its numbers'];
  if (latest === null)
    return ['', nextObservationAt ? `no numbers before ${localTime(nextObservationAt)}` : 'no numbers'];
  const gone = goneAt ? ` (gone since ${localTime(goneAt)})` : '';
  return [localTime(latest.observedAt), `${numbersOf({ ...latest.metrics, ...latest.platform })}${gone}`];
}

/** The numbers that there are. */
function numbersOf(numbers: Readonly<Record<string, number | null>>): string {
  const known = Object.entries(numbers).filter(([, value]) => value !== null);
  return known.length === 0 ? 'no numbers' : known.map(([name, value]) => `${name} ${value}`).join(', ');
}

/** A number that some posts lack says of how many posts it is. */
function sumLines({ groups, total }: SummedMetrics): string[] {
  const cells = ({ posts, metrics }: SummedMetrics['total']) => [
    `${posts} posts`,
    Object.entries(metrics)
      .filter(([, { sum }]) => sum !== null)
      .map(([name, { sum, posts: having, missing }]) => `${name} ${sum}${missing > 0 ? ` (of ${having} posts)` : ''}`)
      .join(', '),
  ];
  return columns([...groups.map((group) => [nameOf(group), ...cells(group)]), ['total', ...cells(total)]]);
}

function nameOf({ platform, accountId, day, hour }: SummedMetrics['groups'][number]): string {
  if (hour !== undefined) return `${String(hour).padStart(2, '0')}:00`;
  return day ?? [platform, accountId].filter(Boolean).join(':');
}

function dayLines({ days, latest }: AccountMetrics): string[] {
  if (days.length === 0) return [latest ? 'There are no numbers on these days.' : 'There are no numbers yet.'];
  return columns(
    days.map(({ day, metrics, platform, change }) => [
      day,
      numbersOf({ ...metrics, ...platform }),
      change === null ? '' : `${change >= 0 ? '+' : ''}${change}`,
    ]),
  );
}
