import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingReasons, postMetricNames } from '../../../../model/metrics.ts';
import { meanings } from './fields.ts';

test('docs/api/metrics.md has the meaning of each number, and each reason', () => {
  const manual = readFileSync(new URL('../../../../../../docs/api/metrics.md', import.meta.url), 'utf8');
  for (const name of postMetricNames) expect(manual).toContain(`| \`${name}\` | ${meanings[name]} |`);
  for (const reason of missingReasons) expect(manual).toContain(`| \`${reason}\` | `);
});
