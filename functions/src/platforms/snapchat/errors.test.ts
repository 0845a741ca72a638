import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatformResponse } from '../../http/platform-http.ts';
import { MINUTE } from '../../time/clock.ts';
import { snapchatFailure } from './errors.ts';

const answer = (status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse => ({
  status,
  headers,
  data,
  text: JSON.stringify(data),
});

const refusal = (status: number, error_code: string, rest: Record<string, string> = {}) =>
  answer(status, { request_status: 'ERROR', request_id: 'the-id', error_code, ...rest });

const onUpload = (response: PlatformResponse) => snapchatFailure(response, { visible: false, now: 0 });
const onPost = (response: PlatformResponse) => snapchatFailure(response, { visible: true, now: 0 });

describe('snapchatFailure', () => {
  it.each([
    ['a file in the making', refusal(400, 'MEDIA_PROCESSING'), 'pending'],
    ['a file in the making, under 200', refusal(200, 'MEDIA_PROCESSING'), 'pending'],
    ['a file that is gone', refusal(400, 'MEDIA_EXPIRED'), 'retryAfter'],
    ['a file that is being posted', refusal(400, 'MEDIA_POSTING_ALREADY_IN_PROGRESS'), 'unknown'],
    ['a file that is too large', refusal(413, 'MEDIA_TOO_LARGE'), 'rejected'],
    ['any other refusal', refusal(400, 'NEVER_HEARD_OF'), 'rejected'],
    ['a dead token', answer(401, null), 'reconnect'],
    ['a service that is not approved', answer(403, null), 'rejected'],
    ['too many calls', answer(429, null), 'retryAfter'],
  ])('tells %s, before and after posting alike', (_name, response, kind) => {
    expect(onUpload(response).outcome.kind).toBe(kind);
    expect(onPost(response).outcome.kind).toBe(kind);
  });

  it.each([
    ['an error of theirs', refusal(500, 'INTERNAL_ERROR')],
    ['an error of theirs with the code of a refusal', refusal(503, 'MEDIA_PROCESSING')],
    ['a gateway without a word', answer(502, null)],
    ['a success without its id', answer(200, { request_status: 'SUCCESS' })],
    ['an answer without a status', answer(200, {})],
    ['a page of a proxy', answer(200, null)],
    ['a 404 that is not theirs', answer(404, null)],
  ])('knows nothing after %s to a post, and just tries again elsewhere', (_name, response) => {
    expect(onPost(response).outcome.kind).toBe('unknown');
    expect(onUpload(response).outcome.kind).toBe('retryAfter');
  });

  it('never takes a 5xx to a post for a definite answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
        expect(onPost(refusal(status, code)).outcome.kind).toBe('unknown');
      }),
    );
  });

  it('waits as long as they ask, a minute where they do not, and keeps their id of the call', () => {
    expect(onUpload(answer(429, null)).outcome).toMatchObject({ retryAfterMs: MINUTE });
    expect(onUpload(answer(429, null, { 'retry-after': '120' })).outcome).toMatchObject({ retryAfterMs: 2 * MINUTE });
    expect(onUpload(answer(403, null, { 'x-request-id': 'of-the-header' })).platformTraceId).toBe('of-the-header');
    expect(onUpload(refusal(400, 'X')).platformTraceId).toBe('the-id');
  });

  it('passes on the words that are meant for people', () => {
    const words = { display_message: 'Nobody may see this', debug_message: 'E1001' };
    expect(onPost(refusal(400, 'X', words)).outcome.message).toBe('Snapchat refused the request: Nobody may see this.');
  });
});
