import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { graphFailure } from '../kit/graph/errors.ts';
import { graphErrors, permanentFailure } from './errors.ts';

function httpResponse(status: number, data: unknown): PlatformResponse {
  return {
    status,
    headers: {},
    data,
    text: JSON.stringify(data),
  };
}

function graph(status: number, code: number, error_subcode?: number) {
  return httpResponse(status, { error: { message: 'Something about it', code, error_subcode, fbtrace_id: 'AbC' } });
}

function onRead(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: false, now: 0 }).outcome;
}

function onPublish(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: true, now: 0 }).outcome;
}

it.each([
  ['an expired token', graph(400, 190, 463), 'reconnect', 'reconnect'],
  ['a missing permission', graph(403, 10), 'reconnect', 'unknown'],
  ['another missing permission', graph(400, 200), 'reconnect', 'unknown'],
  ['the app limit', graph(400, 4), 'retryAfter', 'retryAfter'],
  ['a block as spam, which looks like it', graph(400, 4, 2207051), 'retryAfter', 'unknown'],
  ['an exhausted quota', graph(400, 9, 2207042), 'retryAfter', 'retryAfter'],
  ['an early publish', graph(400, 9007, 2207027), 'retryAfter', 'retryAfter'],
  ['a container that is gone', graph(400, 24, 2207008), 'retryAfter', 'retryAfter'],
  ['an object that is not found', graph(400, 100, 33), 'retryAfter', 'retryAfter'],
  ['trouble in their client', graph(400, -1, 2207001), 'retryAfter', 'unknown'],
  ['an image too large', graph(400, 36000, 2207004), 'rejected', 'rejected'],
  ['a video of the wrong kind', graph(400, 352, 2207026), 'rejected', 'rejected'],
  ['media out of reach', graph(400, 9004, 2207052), 'rejected', 'rejected'],
  ['an account without trial reels', graph(400, 100, 2207081), 'rejected', 'rejected'],
  ['a restricted account', graph(400, 25, 2207050), 'rejected', 'unknown'],
  ['a bad parameter', graph(400, 100), 'rejected', 'rejected'],
  ['a temporary error', graph(500, 2), 'retryAfter', 'unknown'],
  ['a proxy’s page', httpResponse(200, null), 'retryAfter', 'unknown'],
  [
    'the flat shape',
    httpResponse(400, { error_type: 'OAuthException', code: 400, error_message: 'Used already' }),
    'rejected',
    'rejected',
  ],
])('the error %s of Instagram is classified by its codes', (_name, response, read, published) => {
  expect(onRead(response).kind).toBe(read);
  expect(onPublish(response).kind).toBe(published);
});

it('the error names what Instagram would accept', () => {
  expect(onRead(graph(400, 36003, 2207009)).message).toContain('4:5');
  expect(onRead(graph(400, 100, 2207081))).toMatchObject({ code: 'content_unsupported' });
  expect(onRead(graph(400, 36000, 2207004))).toMatchObject({ code: 'media_unusable' });
});

it.each([
  ['Error: Media upload has failed with error code 2207026', 'media_unusable'],
  ['2207005', 'media_unusable'],
  ['Error 2207050: restricted', 'platform_rejected'],
])('the post is rejected after %s', (reason, code) => {
  expect(permanentFailure(reason)?.outcome).toMatchObject({ kind: 'rejected', code });
});

it.each(['Error: Media upload has failed with error code 2207053', '2207077', '2207999', '', 'Error: 12207026'])(
  'a new container is allowed after %j',
  (reason) => {
    expect(permanentFailure(reason)).toBeNull();
  },
);
