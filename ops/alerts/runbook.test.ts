import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const runbook = `${read('docs/operations.md')}\n${read('ops/README.md')}`;
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
const sources = globSync('functions/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .join('\n');

function found(pattern: RegExp): string[] {
  return [...new Set([...runbook.matchAll(pattern)].map(([, name = '']) => name))];
}

it('the runbook names scripts that exist', () => {
  const named = found(/npm run ([\w-]+)/g);
  expect(named).toContain('end-runs');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('the runbook names scheduled functions that exist', () => {
  const named = found(/firebase-schedule-([a-z]\w+)/g);
  expect(named).toContain('dispatchSweep');
  expect(named.filter((name) => !sources.includes(`export const ${name} = onSchedule(`))).toEqual([]);
});

it('the runbook searches for messages that the code logs', () => {
  const messages = [
    ...found(/message="([^"\\]+)"/g),
    ...found(/message=\\"([^"\\]+)\\"/g),
    ...found(/OR "([a-z ]+)"/g),
  ];
  expect(messages).toContain('job failed');
  expect(messages.filter((message) => !sources.includes(`'${message}'`))).toEqual([]);
});

it('the runbook searches by fields that the code logs', () => {
  const fields = found(/jsonPayload\.(\w+)/g);
  expect(fields).toContain('flowId');
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(sources))).toEqual([]);
});
