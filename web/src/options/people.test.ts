import { expect, it } from 'vitest';
import { peopleIn, textOfPeople } from './people.ts';

it('people with their places are read from lines of text and written back', () => {
  const text = 'ada 50 25\nbob\n12.5.eve 0 100';
  const people = [{ username: 'ada', x: 0.5, y: 0.25 }, { username: 'bob' }, { username: '12.5.eve', x: 0, y: 1 }];
  expect(peopleIn(text)).toEqual(people);
  expect(textOfPeople(people)).toBe(text);
  expect(peopleIn('@ada, 50%, 25%\n\n')).toEqual([people[0]]);
  expect(peopleIn(' \n')).toBeUndefined();
});
