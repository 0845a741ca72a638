import { expect, it } from 'vitest';
import { mutants } from '../mutants.ts';
import { runSimulation } from '../run-simulation.ts';

/**
 * They take many seeds, so they are run by hand; test/flows/users/delete-account-files.test.ts, test/platforms/contract/comments.ts,
 * test/flows/webhooks/delivery.test.ts and test/flows/publishing/edit-races.test.ts hold the safeguards directly.
 */
const BY_HAND = [
  'record of late uploads',
  'earlier replies in a lookup',
  'precondition on the stream',
  'precondition on the edit',
];
const names = mutants.map(({ name }) => name).filter((name) => !BY_HAND.includes(name));
// Two processes, as each one starts slowly.
const halves = [0, 1].map((half) => names.filter((_name, index) => index % 2 === half));

it('each disabled safeguard is detected within 1,000 seeds, by a seed that succeeds with the safeguard', async () => {
  const outputs = await Promise.all(
    halves.map((half) => runSimulation('--seeds', '1000', ...half.flatMap((name) => ['--mutant', name]))),
  );
  expect(names.filter((name) => !outputs.some((text) => text.includes(`without the ${name}: found by seed`)))).toEqual(
    [],
  );
});
