import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { environmentFor } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'herald-operations-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a command acts on a project with the settings of its deploy', () => {
  mkdirSync(join(folder, 'functions'));
  writeFileSync(join(folder, 'functions/.env.herald-1'), 'HERALD_REGION=europe-west1\nRETENTION_DAYS=30\n');
  const environment = environmentFor('herald-1', folder);
  expect(environment['GOOGLE_CLOUD_QUOTA_PROJECT']).toBe('herald-1');
  const config = readConfig(environment, platformDefinitions);
  expect(config).toMatchObject({ projectId: 'herald-1', region: 'europe-west1' });
  expect(readConfig(environmentFor('herald-2', folder), platformDefinitions)).toMatchObject({ projectId: 'herald-2' });
});
