import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Fault, modes } from './injector.ts';

export interface Options {
  /** Part of the names of the flows to run; all where it is empty. */
  flow: string;
  /** Exactly these faults instead of the whole plan. */
  only: Fault[] | null;
  /** The most runs with faults, spread evenly over the plan. */
  limit: number;
  /** Which share of the plan: every `of`-th run, beginning with the `share`-th. */
  part: Part;
  /** Runs with two faults, at random, beside those with one. */
  pairs: number;
  seed: number;
  /** Prints the output of the workers in failed runs. */
  verbose: boolean;
}

interface Part {
  share: number;
  of: number;
}

export const usage = `Usage: npm run faults -- [options]
  --flow NAME        only flows with NAME in their name
  --only K/MODE,...  only these faults, e.g. 23/kill-after or 5/lose,9/refuse; modes: ${modes.join(', ')}
  --limit N          at most N runs, spread evenly over the plan
  --part K/N         the K-th of N equal parts of the plan, so that several can share it
  --pairs N          N runs with two faults at random places (default 240)
  --seed N           the seed of the random numbers (default 1)
  --verbose          the workers' log of every failed run`;

const count = z.coerce.number().int().nonnegative();

const fault = z.string().transform((text, issues): Fault => {
  const [, at, name] = /^(\d+)\/([a-z-]+)$/.exec(text) ?? [];
  const mode = modes.find((known) => known === name);
  if (at !== undefined && mode) return { at: Number(at), mode };
  issues.addIssue({ code: 'custom', message: `"${text}" is not a fault` });
  return z.NEVER;
});

const part = z
  .string()
  .regex(/^[1-9]\d*\/[1-9]\d*$/)
  .transform((text): Part => {
    const [share = 1, of = 1] = text.split('/').map(Number);
    return { share, of };
  })
  .refine(({ share, of }) => share <= of);

const schema = z.object({
  flow: z.string().default(''),
  only: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(fault))
    .nullable()
    .default(null),
  limit: count.default(Number.MAX_SAFE_INTEGER),
  part: part.default({ share: 1, of: 1 }),
  pairs: count.default(240),
  seed: count.default(1),
  verbose: z.boolean().default(false),
});

/** Throws on invalid options. */
export function readOptions(args: readonly string[]): Options {
  const parsed = schema.safeParse(
    parseArgs({
      args: [...args],
      options: {
        flow: { type: 'string' },
        only: { type: 'string' },
        limit: { type: 'string' },
        part: { type: 'string' },
        pairs: { type: 'string' },
        seed: { type: 'string' },
        verbose: { type: 'boolean' },
      },
    }).values,
  );
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
