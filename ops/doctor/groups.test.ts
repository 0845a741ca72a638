import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

it('a deploy has at most ten functions together, in groups that need about the same processors', () => {
  const functions = Array.from({ length: 35 }, (_, index) => ({ name: `f${index}`, cpus: index < 12 ? 1 : 0.08 }));
  const groups = groupsOf(functions);
  expect(groups.map(({ length }) => length)).toEqual([9, 9, 9, 8]);
  expect(groups.map((group) => group.filter(({ cpus }) => cpus === 1).length)).toEqual([3, 3, 3, 3]);
  expect(
    groups
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(functions.map(({ name }) => name).sort());
});

it('a deploy has no group of functions where nothing changed', () => {
  expect(groupsOf([])).toEqual([]);
});
