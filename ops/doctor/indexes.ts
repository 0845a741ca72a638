import { entriesOf, exemptionsOf, type IndexDefinitions, lackingIndexes, readDefinitions } from '@herald-lab/firestore';
import { inProject } from '../../dev/project.ts';
import { existingIndexes, otherIndexes } from './existing-indexes.ts';
import type { Google } from './google.ts';

/** The indexes of firestore.indexes.json. */
export function declaredIndexes(): IndexDefinitions {
  return readDefinitions(inProject('firestore.indexes.json'));
}

/** Names the declared indexes that queries of this version lack, and the declared TTL policies that do not exist. */
export async function missingIndexes(google: Google, project: string): Promise<string[]> {
  const existing = await existingIndexes(google, project);
  const declared = declaredIndexes();
  return [...new Set([...lackingIndexes(existing, declared), ...added(ttlPolicies(existing), ttlPolicies(declared))])];
}

/** Names what keeps the indexes from being exactly the declared ones, although no query lacks one. */
export async function surplusIndexes(google: Google, project: string): Promise<string[]> {
  const existing = settingsOf(await existingIndexes(google, project));
  const declared = settingsOf(declaredIndexes());
  return [
    ...added(declared, existing).map((name) => `index to delete: ${name}`),
    ...added(existing, declared).map((name) => `exemption to add: ${name}`),
    ...(await otherIndexes(google, project)).map((name) => `index to delete: ${name}`),
  ];
}

/** Every index, exemption and TTL policy of the definitions by its name. Equal sets are equal definitions. */
export function settingsOf(definitions: IndexDefinitions): Set<string> {
  return new Set([...entriesOf(definitions), ...exemptionsOf(definitions), ...ttlPolicies(definitions)]);
}

/** The names that the second set has and the first one has not. */
export function added(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...after].filter((name) => !before.has(name));
}

function ttlPolicies({ fieldOverrides }: IndexDefinitions): Set<string> {
  const policies = fieldOverrides.filter(({ ttl }) => ttl);
  return new Set(policies.map(({ collectionGroup, fieldPath }) => `TTL policy on ${fieldPath} of ${collectionGroup}`));
}
