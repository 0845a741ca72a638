import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { scriptOf } from './dry-run.ts';
import type { Plan } from './plan.ts';
import { planIn } from './plan-fixture.ts';
import { setupSteps } from './steps.ts';

let folder: string;
let plan: Plan;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-dry-run-'));
  plan = planIn(folder);
  return () => rmSync(folder, { recursive: true });
});

/** Runs the part of the script about the secret with a `gcloud` that knows `versions`; resolves with its calls. */
function callsWith(versions: string): string[] {
  const script = scriptOf(setupSteps(plan)).split('# Store the secret TOKEN_SEAL_KEYS.')[1] ?? '';
  const log = join(folder, 'calls');
  writeFileSync(
    join(folder, 'gcloud'),
    `#!/bin/sh\necho "$1 $2 $3" >> ${log}\ncase "$*" in *list*) printf '%s' '${versions}';; esac\n`,
    { mode: 0o755 },
  );
  const env = { PATH: `${folder}:${process.env['PATH']}`, TOKEN_SEAL_KEYS: 'k1:a-secret-of-the-test' };
  execFileSync('sh', ['-c', script], { env });
  return readFileSync(log, 'utf8').trim().split('\n');
}

it('the printed commands add no version to a secret that has one', () => {
  expect(callsWith('')).toContain('secrets versions add');
  rmSync(join(folder, 'calls'));
  expect(callsWith('projects/1/secrets/TOKEN_SEAL_KEYS/versions/1')).not.toContain('secrets versions add');
});

it('the printed commands write only the settings that are missing', () => {
  writeFileSync(plan.settingsFile, 'HERALD_REGION=us-central1\nSTORAGE_BUCKET=our-files\n');
  const script = scriptOf(setupSteps(plan));
  expect(script).toMatch(/<<SETTINGS\nWEB_API_KEY=\$WEB_API_KEY\nSETTINGS/);
  writeFileSync(plan.settingsFile, 'HERALD_REGION=us-central1\nSTORAGE_BUCKET=our-files\nWEB_API_KEY=a-key\n');
  expect(scriptOf(setupSteps(plan))).not.toContain('SETTINGS');
});
