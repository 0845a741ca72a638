import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addSettings } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'herald-settings-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

it('a settings file keeps its text and gets only what it lacks', () => {
  writeFileSync(file, '# Ours.\nHERALD_REGION=europe-west1\nEMPTY=');
  const values = new Map([['WEB_API_KEY', 'a-key']]);
  const wanted = { HERALD_REGION: 'us-central1', MASTODON_APP_NAME: 'Our "posts"', WEB_API_KEY: '$WEB_API_KEY' };
  expect(addSettings(file, wanted, values)).toEqual({
    added: ['MASTODON_APP_NAME', 'WEB_API_KEY'],
    kept: [{ name: 'HERALD_REGION', value: 'europe-west1', wanted: 'us-central1' }],
  });
  expect(readFileSync(file, 'utf8')).toBe(
    '# Ours.\nHERALD_REGION=europe-west1\nEMPTY=\nMASTODON_APP_NAME="Our \\"posts\\""\nWEB_API_KEY=a-key\n',
  );
  expect(addSettings(file, { WEB_API_KEY: 'a-key' }, values)).toEqual({ added: [], kept: [] });
});
