import { expect, it } from 'vitest';
import { explain } from './explain.ts';

const LOGIN = 'Google Cloud accepts no login of this machine: run `gcloud auth application-default login`.';

it.each([
  ['no credentials', new Error('Could not load the default credentials. Browse to …'), LOGIN],
  [
    'an expired login below another error',
    new Error('Signing in failed.', { cause: new Error('invalid_grant') }),
    LOGIN,
  ],
  ['another error', new Error('There is no post p1.'), 'There is no post p1.'],
  ['no error', 'over', 'over'],
])('an operator gets an explanation of %s', (_what, error, text) => expect(explain(error)).toBe(text));
