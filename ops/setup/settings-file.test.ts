import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addSettings, readSettingsFile } from './settings-file.ts';

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

it('a setting in functions/.env is present, because the Firebase CLI reads that file for every project', () => {
  const ofProject = join(folder, '.env.demo-project');
  writeFileSync(file, 'HERALD_REGION=europe-west1\nSTORAGE_BUCKET=our-files\n');
  expect(addSettings(ofProject, { HERALD_REGION: 'us-central1', RETURN_TO_ORIGINS: 'a' }, new Map())).toEqual({
    added: ['RETURN_TO_ORIGINS'],
    kept: [{ name: 'HERALD_REGION', value: 'europe-west1', wanted: 'us-central1' }],
  });
  expect(readFileSync(ofProject, 'utf8')).toBe('RETURN_TO_ORIGINS=a\n');
  writeFileSync(ofProject, 'STORAGE_BUCKET=files-of-the-project\n');
  expect(readSettingsFile(ofProject)).toEqual({
    HERALD_REGION: 'europe-west1',
    STORAGE_BUCKET: 'files-of-the-project',
  });
});
