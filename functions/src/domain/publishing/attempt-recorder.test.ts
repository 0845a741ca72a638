import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import { clientOf, type PlatformHttp } from '../../infra/http-client/platform-http.ts';
import type { Attempt, RunCode } from '../../model/run.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { AttemptRecorder, startedAttempt, withAttempt } from './attempt-recorder.ts';
import { DurableSteps, recordedSteps } from './steps.ts';

const request = { method: 'GET', url: 'https://api.example/v1/posts/9?access_token=secret', bearer: 'secret' } as const;
const respond: PlatformHttp = async () => ({ status: 200, headers: { 'x-id': 'the\nid' }, data: null, text: '' });
function fail(sent: boolean): PlatformHttp {
  return async () => {
    throw new NetworkError('no response', sent, null);
  };
}

function recorderAt(now = () => 1000) {
  return new AttemptRecorder(startedAttempt(1, now()), now);
}

it('an attempt records a call without its query and token', async () => {
  let now = 1000;
  const recorder = recorderAt(() => now);
  const slow: PlatformHttp = async (requested) => {
    now += 25;
    return respond(requested);
  };
  const http = recorder.observe(slow, ({ headers }) => headers['x-id'] ?? null);
  await recorder.within({ step: 'post', purpose: 'lookup' }, () => http(request));
  expect(recorder.attempt.events).toEqual([
    {
      type: 'call',
      at: new Date(1000),
      step: 'post',
      purpose: 'lookup',
      method: 'GET',
      path: '/v1/posts/9',
      response: 'received',
      status: 200,
      requestId: 'the?id',
      durationMs: 25,
    },
  ]);
  expect(JSON.stringify(recorder.attempt)).not.toContain('secret');
});

it.each([
  [true, 'lost'],
  [false, 'not_sent'],
])('an attempt records a call without a response (sent: %s)', async (sent, response) => {
  const recorder = recorderAt();
  await expect(recorder.observe(fail(sent), () => null)(request)).rejects.toThrow('no response');
  expect(recorder.attempt.events).toMatchObject([{ type: 'call', response, status: null, requestId: null }]);
});

it('an attempt with too many events omits repeated calls first', async () => {
  const recorder = recorderAt();
  recorder.add({ type: 'response_lost', step: 'post' });
  const http = recorder.observe(respond, () => null);
  for (let times = 0; times < 100; times += 1) await http(request);
  const { events, omitted } = recorder.attempt;
  expect(events).toHaveLength(30);
  expect(omitted).toBe(71);
  expect(events[0]).toMatchObject({ type: 'response_lost' });
});

it('the original client of an observed client is returned', () => {
  const recorder = recorderAt();
  const twice = recorder.observe(
    recorder.observe(respond, () => null),
    () => null,
  );
  expect(clientOf(twice)).toBe(respond);
  expect(clientOf(respond)).toBe(respond);
});

describe('recordedSteps', () => {
  const stepsOf = (recorder: AttemptRecorder) => {
    let run = { steps: {}, attempt: 1 };
    const write = (patch: object): void => {
      run = { ...run, ...patch };
    };
    const session = {
      get run() {
        return run;
      },
      now: () => 1000,
      write: async (patch: object) => write(patch),
      writeWithNext: write,
      assertLeaseHeld: () => {},
    };
    return recordedSteps(new DurableSteps(session), recorder);
  };

  it('an attempt records a lost response and the result of the lookup', async () => {
    const recorder = recorderAt();
    const steps = stepsOf(recorder);
    const unknown = new PlatformFailure({ kind: 'unknown', retryAfterMs: 1, message: 'Lost.' });
    const never = async () => ({ happened: false }) as const;
    await expect(steps.once('post', z.string(), () => Promise.reject(unknown), never)).rejects.toBe(unknown);
    const find = async () => ({ happened: true, value: 'id' }) as const;
    expect(await steps.once('post', z.string(), () => Promise.reject(unknown), find)).toBe('id');
    expect(recorder.attempt.events).toMatchObject([
      { type: 'response_lost', step: 'post' },
      { type: 'looked_up', step: 'post', result: 'found' },
    ]);
  });
});

describe('withAttempt', () => {
  const ended = (attempt: number, code: RunCode) => ({
    ...startedAttempt(attempt, 0),
    end: { at: new Date(1), outcome: 'waiting' as const, problem: { code, message: '' }, nextAttemptAt: null },
  });

  it('an attempt is replaced by its later record', () => {
    const later = ended(1, 'pending');
    expect(withAttempt([startedAttempt(1, 0)], later)).toEqual([later]);
  });

  it('a run keeps at most 20 attempts and drops those that only waited first', () => {
    const lost = {
      ...ended(1, 'unknown'),
      events: [{ type: 'response_lost' as const, at: new Date(0), step: 'post' }],
    };
    let attempts: Attempt[] = [lost];
    for (let number = 2; number <= 60; number += 1) attempts = withAttempt(attempts, ended(number, 'pending'));
    expect(attempts).toHaveLength(20);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([
      1,
      ...Array.from({ length: 19 }, (_, index) => 42 + index),
    ]);
  });
});
