import { expect, it } from 'vitest';
import { z } from 'zod';
import { HeraldError } from '../errors.ts';
import { createLogging } from './logger.ts';

const CANARY = 'CaNaRy0123456789abcdef';

function captured() {
  const lines: string[] = [];
  return { lines, logging: createLogging({ write: (line) => lines.push(line) }) };
}

it('writes one JSON line per event, in the format of Cloud Logging', () => {
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

it('logs the code of an error unless the event sets another', () => {
  const { lines, logging } = captured();
  const error = new HeraldError('upload_failed', 'No such file.');
  logging({}).error('failed', {}, error);
  logging({}).error('failed', { errorCode: 'gave_up' }, error);
  expect(lines.map((line) => z.object({ errorCode: z.string() }).parse(JSON.parse(line)).errorCode)).toEqual([
    'upload_failed',
    'gave_up',
  ]);
});

it.each(['debug', 'info', 'warn', 'error'] as const)('masks secrets in log lines of level %s', (level) => {
  const { lines, logging } = captured();
  const error = Object.assign(new Error(`act.${CANARY}`), { config: { headers: { authorization: CANARY } } });
  const logger = logging({ refreshToken: CANARY, url: `?access_token=${CANARY}` });
  logger[level](`Bearer ${CANARY}`, { apiKey: CANARY, note: `rft.${CANARY}` }, error);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain(CANARY);
});
