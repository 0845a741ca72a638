import { expect, it } from 'vitest';
import { type Caller, refusal } from './invoker.ts';

const project = 'demo';
const runtime = { email: 'runtime@demo.iam.gserviceaccount.com' };
const other = { email: 'other@demo.iam.gserviceaccount.com' };

it.each<[string, readonly string[], readonly string[], Caller, number | null]>([
  ['a public function accepts a request without a token', ['public'], [], 'no token', null],
  ['a private function refuses a request without a token', ['private'], [runtime.email], 'no token', 403],
  ['a private function refuses an account without the role', ['private'], [runtime.email], other, 403],
  ['a private function accepts an account with the role on the project', ['private'], [runtime.email], runtime, null],
  ['a function that declares nothing is private', [], [], runtime, 403],
  ['a declared account may call', ['runtime@demo.iam.gserviceaccount.com'], [], runtime, null],
  ['an account may be declared without its project', ['runtime@'], [], runtime, null],
  ['accounts that are not declared may not call', ['runtime@'], [], other, 403],
  ['an invalid token is refused with 401', ['private'], [runtime.email], 'an invalid token', 401],
])('%s', (_title, invoker, projectInvokers, caller, expected) => {
  expect(refusal(caller, { invoker, project, projectInvokers })).toBe(expected);
});
