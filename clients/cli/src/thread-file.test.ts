import { expect, it } from 'vitest';
import { threadParts } from './thread-file.ts';
import { UsageError } from './usage-error.ts';

it('a thread file has its parts between lines of three hyphens', () => {
  expect(threadParts('One\n\nstill one --- here\n---\nTwo\r\n--- \r\nThree\n')).toEqual([
    'One\n\nstill one --- here',
    'Two',
    'Three',
  ]);
  expect(threadParts('Only one part.')).toEqual(['Only one part.']);
});

it.each(['', '---\nTwo', 'One\n---\n---\nThree', 'One\n---\n'])(
  'a thread file without a text in each part is refused: %j',
  (text) => {
    expect(() => threadParts(text)).toThrow(UsageError);
  },
);
