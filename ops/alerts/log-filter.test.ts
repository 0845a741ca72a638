import { expect, it } from 'vitest';
import { extract, parseFilter } from './log-filter.ts';

const entry = {
  logId: 'run.googleapis.com/stdout',
  severity: 'WARNING',
  resource: { type: 'cloud_run_revision' },
  jsonPayload: { message: 'not published', functionName: 'publishThreads', count: 0 },
};

it.each([
  ['resource.type="cloud_run_revision" AND jsonPayload.message="not published"', true],
  ['jsonPayload.message="published"', false],
  ['jsonPayload.message="published" OR jsonPayload.message="not published"', true],
  ['jsonPayload.functionName=~"^publish" jsonPayload.message="published"', false],
  ['severity>=WARNING', true],
  ['severity>=ERROR', false],
  ['jsonPayload.count:*', true],
  ['jsonPayload.other:*', false],
  ['NOT jsonPayload.other="pending"', true],
  ['jsonPayload.count=0 AND (severity>=ERROR OR NOT severity>=ERROR)', true],
  ['log_id("run.googleapis.com/stdout")', true],
  ['log_id("run.googleapis.com/requests")', false],
])('the filter %s matches a log entry: %s', (filter, matches) => {
  expect(parseFilter(filter)(entry)).toBe(matches);
});

it.each(['jsonPayload.message:"text"', 'severity>=ERROR)', '(severity>=ERROR', 'a<1', ''])(
  'the filter %j is refused',
  (filter) => {
    expect(() => parseFilter(filter)).toThrow();
  },
);

it('an extractor reads the fields of a log entry', () => {
  expect(extract(entry, 'EXTRACT(jsonPayload.count)')).toBe(0);
  expect(extract(entry, 'EXTRACT(jsonPayload.other)')).toBeUndefined();
  expect(extract(entry, 'REGEXP_EXTRACT(jsonPayload.functionName, "^publish(.+)$")')).toBe('Threads');
  expect(() => extract(entry, 'jsonPayload.count')).toThrow();
});
