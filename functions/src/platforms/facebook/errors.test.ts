import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { graphFailure } from '../kit/graph/errors.ts';
import { graphErrors } from './errors.ts';

function httpResponse(status: number, data: unknown): PlatformResponse {
  return {
    status,
    headers: {},
    data,
    text: JSON.stringify(data),
  };
}

function graph(status: number, code: number, error_subcode?: number) {
  return httpResponse(status, {
    error: { message: '(#1) Something about it', code, error_subcode, fbtrace_id: 'AbC' },
  });
}

function onRead(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: false, now: 0 }).outcome;
}

function onPublish(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: true, now: 0 }).outcome;
}

it.each([
  ['an expired token', graph(400, 190, 463), 'reconnect', 'reconnect'],
  ['a changed password', graph(401, 190, 460), 'reconnect', 'reconnect'],
  ['a missing permission', graph(403, 200), 'reconnect', 'reconnect'],
  ['the app limit', graph(400, 4), 'retryAfter', 'retryAfter'],
  ['the Page limit', graph(400, 32), 'retryAfter', 'retryAfter'],
  ['posting too fast, whatever the code', graph(400, 100, 1390008), 'retryAfter', 'retryAfter'],
  ['a policy block', graph(400, 368), 'rejected', 'rejected'],
  ['a duplicate', graph(400, 506), 'rejected', 'rejected'],
  ['photos that were posted before', graph(400, 1, 1366051), 'rejected', 'rejected'],
  ['an image that cannot be downloaded', graph(400, 324, 2069019), 'rejected', 'rejected'],
  ['an image too large', graph(400, 1, 1366046), 'rejected', 'rejected'],
  ['a link that cannot be followed', graph(400, 1609005), 'rejected', 'rejected'],
  ['a bad parameter', graph(400, 100), 'rejected', 'rejected'],
  ['a temporary error', graph(500, 2), 'retryAfter', 'unknown'],
  ['an unknown temporary error', graph(400, 1, 99), 'retryAfter', 'unknown'],
  ['an unavailable service', graph(400, 1363047), 'retryAfter', 'unknown'],
  ['a proxy’s page', httpResponse(200, null), 'retryAfter', 'unknown'],
  ['a success without its id', httpResponse(200, { success: true }), 'retryAfter', 'unknown'],
])('the error %s of Facebook is classified by its codes', (_name, response, read, published) => {
  expect(onRead(response).kind).toBe(read);
  expect(onPublish(response).kind).toBe(published);
});

it('the error names what Facebook would accept', () => {
  expect(onRead(graph(400, 324))).toMatchObject({ code: 'media_unusable' });
  expect(onRead(graph(400, 200, 1404078)).message).toContain('Page Publishing Authorization');
  expect(onRead(graph(403, 200)).message).toContain('Connect it again');
});
