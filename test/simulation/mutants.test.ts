import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runSimulation } from './run-simulation.ts';

/** Takes thousands of seeds, so it is run by hand; test/web/delete-account-files.test.ts holds the safeguard directly. */
const BY_HAND = 'record of late uploads';
const names = mutants.map(({ name }) => name).filter((name) => name !== BY_HAND);
const halves = [0, 1].map((half) => names.filter((_name, index) => index % 2 === half));

it('each disabled safeguard is detected within 1,000 seeds, by a seed that succeeds with the safeguard', async () => {
  const outputs = await Promise.all(
    halves.map((half) => runSimulation('--seeds', '1000', ...half.flatMap((name) => ['--mutant', name]))),
  );
  expect(names.filter((name) => !outputs.some((text) => text.includes(`without the ${name}: found by seed`)))).toEqual(
    [],
  );
});
