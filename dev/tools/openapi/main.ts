// Writes the API description to .local/openapi.json, lints it, and compares it with the last release: `npm run openapi`. Fails on any
// error, warning or change that breaks clients. `--release` makes it the description of the last release.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describeApi } from '../../../functions/src/http/api/openapi/document.ts';
import { routes } from '../../../functions/src/http/api/routes.ts';
import { readConfig } from '../../../functions/src/infra/config/config.ts';
import { platformDefinitions } from '../../../functions/src/platforms/registry.ts';
import { readCommandLine } from '../../command-line.ts';
import { inProject } from '../../project.ts';
import { breakingChanges, canCompare, comparable, RELEASED_FILE } from './compatibility.ts';

const { values } = readCommandLine(
  'Usage: npm run openapi [-- --release]\nWrites the API description to .local/openapi.json, lints it, and compares it with the last release.\n' +
    '--release  then makes it the description of the last release.',
  { options: { release: { type: 'boolean', default: false } } },
);

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
report('Spectral', await spectralFindings());
if (canCompare) report('Breaking changes', await breakingChanges(released(), comparable(document)));
else console.log('Not compared with the last release: oasdiff is installed on Linux (x64) only.');
if (values.release && process.exitCode === 0) writeFileSync(RELEASED_FILE, `${JSON.stringify(comparable(document))}\n`);

function report(name: string, problems: readonly string[]): void {
  console.log(`${name}: ${problems.length}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function released(): object {
  return JSON.parse(readFileSync(RELEASED_FILE, 'utf8'));
}

/** What Spectral finds in the description, with its rules for OpenAPI. */
async function spectralFindings(): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [oas as RulesetDefinition],
    // It takes the names of roles for scopes of OAuth 2. OpenAPI 3.1 allows them in every scheme; Redocly checks the schemes.
    rules: { 'oas3-operation-security-defined': 'off' },
  });
  const findings = await spectral.run({ ...document });
  return findings.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
}
