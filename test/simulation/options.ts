import { readCommandLine, wholeNumber } from '../../dev/command-line.ts';

export const usage = `Usage: npm run simulate -- [options]
  --seeds N        how many seeds to run (default 100)
  --first N        the first of them (default 1)
  --seed N         replays this seed alone, and prints its history
  --grep TEXT      with --seed: only lines of the history that contain TEXT; may be given several times
  --shrink         with --seed: the smallest case that still fails
  --scenario NAME  mixed (default), texts, distinct, replies, calm, nine-o-clock, crowd, greedy, outage, rescaled, peak or day; several run one after the other
  --fault NAME     exactly these faults instead of those that the seed draws; may be given several times
  --posts N        how many posts; for the scenarios about load
  --scale N        the HERALD_SCALE of the simulated deployment
  --mutant NAME    without this safeguard: a seed must find that; may be given several times
  --without-sweep NAME  this sweep does not run; may be given several times
  --stop-at N      ends after N failing seeds
  --verbose        a line for each seed`;

/** What the command line asks for. Ends the process for what it does not understand. */
export function readOptions() {
  const { values } = readCommandLine(usage, {
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      first: { type: 'string' },
      scenario: { type: 'string', multiple: true, default: ['mixed'] },
      posts: { type: 'string' },
      scale: { type: 'string' },
      fault: { type: 'string', multiple: true },
      mutant: { type: 'string', multiple: true },
      'without-sweep': { type: 'string', multiple: true },
      grep: { type: 'string', multiple: true, default: [] },
      shrink: { type: 'boolean', default: false },
      'stop-at': { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    seed: wholeNumber(usage, 'seed', values.seed),
    seeds: wholeNumber(usage, 'seeds', values.seeds) ?? 100,
    first: wholeNumber(usage, 'first', values.first) ?? 1,
    posts: wholeNumber(usage, 'posts', values.posts),
    scale: wholeNumber(usage, 'scale', values.scale),
    stopAt: wholeNumber(usage, 'stop-at', values['stop-at']) ?? Number.POSITIVE_INFINITY,
  };
}

export type CommandOptions = ReturnType<typeof readOptions>;
