import { expect, it } from 'vitest';
import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { chargeOf } from './charges.ts';

function response(data: unknown, status = 200) {
  return { status, headers: {}, data, text: JSON.stringify(data) };
}

function request(method: PlatformRequest['method'], path: string, json?: unknown): PlatformRequest {
  return { method, url: `https://api.x.com/2/${path}`, json };
}

const created = response({ data: { id: '1' } }, 201);
const two = response({ data: [{ id: '1' }, { id: '2' }] });

it.each([
  ['a post', request('POST', 'tweets', { text: 'a text' }), created, 0.015],
  ['a post with a link', request('POST', 'tweets', { text: 'see https://a.example' }), created, 0.2],
  ['a post whose response was lost, which may be live', request('POST', 'tweets', { text: 'a text' }), null, 0.015],
  ['a refused post', request('POST', 'tweets', { text: 'a text' }), response({}, 403), 0],
  ['the numbers of two posts', request('GET', 'tweets'), two, 0.01],
  ['two posts of a list', request('GET', 'users/17/tweets'), two, 0.01],
  ['an empty list', request('GET', 'users/17/tweets'), response({ meta: { result_count: 0 } }), 0],
  ['an account', request('GET', 'users/me'), response({ data: { id: '17' } }), 0.01],
  ['a list whose response was lost', request('GET', 'users/17/tweets'), null, 0],
  ['an upload', request('POST', 'media/upload'), response({ data: { id: '1' } }), 0],
])('X charges for %s', (_call, call, answer, dollars) => {
  expect(chargeOf(call, answer)).toBeCloseTo(dollars, 6);
});
