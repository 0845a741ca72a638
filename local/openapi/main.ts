// Writes the API description to .local/openapi.json, and lints it: `npm run openapi`. Fails on any error or warning.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeApi } from '../../functions/src/http/api/openapi/document.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { readCommandLine } from '../command-line.ts';
import { inProject } from '../project.ts';

readCommandLine('Usage: npm run openapi\nWrites the API description to .local/openapi.json, and lints it.', {});

const FILE = inProject('.local', 'openapi.json');

/** Where the API is said to be, in a file that no service has served. */
const BASE_URL = 'https://herald.test';

/** Nothing leaves the machine. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

mkdirSync(inProject('.local'), { recursive: true });
const document = describeApi(routes, { version: readConfig({}, platformDefinitions).version, baseUrl: BASE_URL });
writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
console.log(`Written to ${FILE}`);
const { status, error } = spawnSync('redocly', ['lint', '--format=stylish', FILE], {
  cwd: inProject(),
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (error) throw error;
process.exitCode = status ?? 1;
