import { expect, it } from 'vitest';
import { mutants } from '../mutants.ts';
import { runSimulation } from '../run-simulation.ts';

/**
 * They take many seeds, so they are run by hand; test/flows/users/delete-account-files.test.ts and test/platforms/contract/comments.ts hold
 * the safeguards directly.
 */
const BY_HAND = ['record of late uploads', 'earlier replies in a lookup'];
/** Few seeds detect these, or an earlier seed repeats its work for minutes: the first one that detects it soon saves run time. */
const FIRST_SEEDS = new Map([
  ['precondition on the endpoint', 124],
  ['deletion check of a profile', 77],
  ['parent of a reply', 93],
  ['profile of an event', 2],
  ['record of told causes', 9],
]);
const names = mutants.map(({ name }) => name).filter((name) => !BY_HAND.includes(name));
const early = names.filter((name) => !FIRST_SEEDS.has(name));
const halves = [0, 1].map((half) => early.filter((_name, index) => index % 2 === half));

function runMutants(first: number, some: readonly string[]): Promise<string> {
  return runSimulation('--first', `${first}`, '--seeds', '1000', ...some.flatMap((name) => ['--mutant', name]));
}

it('each disabled safeguard is detected within 1,000 seeds, by a seed that succeeds with the safeguard', async () => {
  const late = [...FIRST_SEEDS].map(([name, first]) => runMutants(first, [name]));
  const outputs = await Promise.all([...halves.map((half) => runMutants(1, half)), ...late]);
  expect(names.filter((name) => !outputs.some((text) => text.includes(`without the ${name}: found by seed`)))).toEqual(
    [],
  );
});
