import { AxiosError, AxiosHeaders } from 'axios';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { HeraldError } from '../../model/errors.ts';
import { createLogging, describeError, sanitizeFields, sanitizeText } from './logger.ts';

const CANARY = 'CaNaRy0123456789abcdef';

function captured() {
  const lines: string[] = [];
  return { lines, logging: createLogging({ write: (line) => lines.push(line) }) };
}

it('each event is one JSON line, in the format of Cloud Logging', () => {
  const { lines, logging } = captured();
  logging({ functionName: 'api' }).warn('slow', { durationMs: 900 }, new Error('why'));
  expect(lines).toHaveLength(1);
  expect(z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0] ?? ''))).toEqual({
    severity: 'WARNING',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    functionName: 'api',
    durationMs: 900,
    errorName: 'Error',
    errorMessage: 'why',
    stack_trace: expect.stringContaining('Error: why'),
    message: 'slow',
  });
});

it('the code of an error is logged unless the event sets another', () => {
  const { lines, logging } = captured();
  const error = new HeraldError('upload_failed', 'No such file.');
  logging({}).error('failed', {}, error);
  logging({}).error('failed', { errorCode: 'gave_up' }, error);
  expect(lines.map((line) => z.object({ errorCode: z.string() }).parse(JSON.parse(line)).errorCode)).toEqual([
    'upload_failed',
    'gave_up',
  ]);
});

it.each(['debug', 'info', 'warn', 'error'] as const)('secrets in log lines of level %s are masked', (level) => {
  const { lines, logging } = captured();
  const error = Object.assign(new Error(`act.${CANARY}`), { config: { headers: { authorization: CANARY } } });
  const logger = logging({ refreshToken: CANARY, url: `?access_token=${CANARY}` });
  logger[level](`Bearer ${CANARY}`, { apiKey: CANARY, note: `rft.${CANARY}` }, error);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain(CANARY);
});

it('a log line keeps scalar fields, drops undefined ones, and masks secrets by name and by value', () => {
  expect(
    sanitizeFields({
      platform: 'threads',
      status: 200,
      ok: true,
      none: null,
      gone: undefined,
      apiKey: 'x',
      url: '?token=x',
    }),
  ).toEqual({ platform: 'threads', status: 200, ok: true, none: null, apiKey: '[redacted]', url: '?token=[redacted]' });
});

it('secrets are masked before a field is truncated', () => {
  const text = `${'x'.repeat(1990)} access_token=CaNaRy0123456789`;
  expect(sanitizeText('message', text)).toHaveLength(2000);
  expect(sanitizeText('message', text)).not.toContain('CaNaRy');
});

it('lone surrogates, which Firestore refuses, are replaced', () => {
  expect(sanitizeText('message', `${'x'.repeat(1999)}😀`).isWellFormed()).toBe(true);
  expect(sanitizeText('path', 'a\uD800b').isWellFormed()).toBe(true);
});

it('a described error has only its name, message and stack', () => {
  const headers = new AxiosHeaders({ authorization: `Bearer ${CANARY}` });
  const config = { url: 'https://graph.example/me', headers, params: { access_token: CANARY } };
  const response = { status: 400, statusText: 'Bad', headers: {}, config, data: { access_token: CANARY } };
  const error = new AxiosError('Request failed with status code 400', 'ERR_BAD_REQUEST', config, {}, response);
  const description = describeError(error);
  expect(Object.keys(description).sort()).toEqual(['code', 'message', 'name', 'stack']);
  expect(description).toMatchObject({ name: 'AxiosError', message: 'Request failed with status code 400' });
  expect(JSON.stringify(description)).not.toContain(CANARY);
});

it('secrets in messages, stacks and causes are masked', () => {
  const cause = new Error(`GET /me?access_token=${CANARY}`);
  const description = describeError(new Error(`refused sk_live_${CANARY}`, { cause }));
  expect(description.message).toBe('refused sk_live_[redacted]');
  expect(description.stack).toContain('Caused by: Error: GET /me?access_token=[redacted]');
  expect(JSON.stringify(description)).not.toContain(CANARY);
});

it('a described HeraldError has its code', () => {
  expect(describeError(new HeraldError('upload_failed', 'No such file.')).code).toBe('upload_failed');
  expect(describeError(Object.assign(new Error('x'), { code: 14 })).code).toBeNull();
});

it('an error that is its own cause is described', () => {
  const error = new Error('again');
  error.cause = error;
  expect(describeError(error).stack).toContain('Caused by: Error: again');
});

it.each([
  ['text', `token=${CANARY}`, 'token=[redacted]'],
  ['an object', { access_token: CANARY }, 'A thrown object.'],
  ['nothing', null, 'A thrown object.'],
])('a thrown %s is described', (_what, thrown, message) => {
  expect(describeError(thrown)).toEqual({ name: 'NonError', code: null, message, stack: null });
});
