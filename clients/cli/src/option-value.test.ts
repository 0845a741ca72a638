import { expect, it } from 'vitest';
import { optionValue } from './option-value.ts';
import { UsageError } from './usage-error.ts';

it.each([
  [{ type: 'boolean' }, 'false', false],
  [{ type: 'integer', minimum: 0 }, '1500', 1500],
  [{ type: 'number' }, '0.5', 0.5],
  [{ type: 'string' }, '10', '10'],
  [{ type: 'string', enum: ['SELF_ONLY'] }, 'SELF_ONLY', 'SELF_ONLY'],
  [{ type: 'array', items: { type: 'string' } }, 'a, b', ['a', 'b']],
  [{ type: 'array', items: { type: 'string' } }, '["a,b"]', ['a,b']],
  [{ type: 'array', items: { type: 'object' } }, '[{"username":"mara"}]', [{ username: 'mara' }]],
  [{ type: 'string' }, '', undefined],
])('the value of an option on the command line has the type of the schema %j: %s', (schema, text, value) => {
  expect(optionValue('x.one', schema, text)).toEqual(value);
});

it.each([
  [{ type: 'boolean' }, 'yes', 'true or false'],
  [{ type: 'integer' }, '1.5', 'a number'],
  [{ type: 'number' }, ' ', 'a number'],
  [{ type: 'string', enum: ['a', 'b', 'c'] }, 'd', 'a, b or c'],
  [{ type: 'array', items: { type: 'object' } }, '[{', 'JSON'],
])('a wrong value of an option is refused with what the schema %j takes: %s', (schema, text, takes) => {
  const fix = `It takes ${takes}.`;
  expect(() => optionValue('x.one', schema, text)).toThrow(expect.objectContaining({ name: UsageError.name, fix }));
});
