import type { PostProblem } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { optionErrors } from './option-errors.ts';

function problem(field: string, severity: PostProblem['severity'] = 'error'): PostProblem {
  const message = `wrong: ${field}`;
  return { field, target: null, rule: 'request.custom', limit: null, actual: null, severity, message, fix: '' };
}

const content = 'body.post.content';

it('an option has the errors of its target, of its entries and of a target that is alone', () => {
  const own = [
    problem(`${content}.platform.1.overrides.tags`),
    problem(`${content}.platform.1.overrides.tags.2`),
    problem(`${content}.platform.overrides.tags`),
  ];
  const others = [
    problem(`${content}.platform.0.overrides.tags`),
    problem(`${content}.platform.1.overrides.tagsOfOthers`),
    problem(`${content}.platform.1.overrides.tags`, 'warning'),
    problem(`${content}.text`),
  ];
  expect(optionErrors([...own, ...own, ...others], 1, 'tags')).toEqual(own.map(({ message }) => message));
});
