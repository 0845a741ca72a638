import { effectiveIndexes, entriesOf, type IndexDefinitions, type SingleIndex } from '@herald-lab/firestore';
import { existingIndexes } from '../doctor/existing-indexes.ts';
import type { Google } from '../doctor/google.ts';
import { added, declaredIndexes, settingsOf } from '../doctor/indexes.ts';
import { waitForIndexes } from '../doctor/wait-for-indexes.ts';
import { firebase } from './command.ts';
import { CONFIG, writeConfig } from './generated-config.ts';
import { progress } from './steps.ts';

/** Creates the declared indexes, deletes none that running functions may use, and waits until all can be used. */
export async function deployIndexes(google: Google, project: string, hasFunctions: boolean): Promise<string> {
  const existing = await existingIndexes(google, project);
  const declared = only(declaredIndexes());
  const wanted = hasFunctions ? beside(existing, declared) : declared;
  const count = added(settingsOf(existing), settingsOf(wanted)).length;
  writeConfig(wanted);
  if (count > 0) await firebase(project, 'deploy', '--only', 'firestore:indexes', '--config', CONFIG);
  const report = (building: number) => progress(`Firestore builds ${building} indexes.`);
  await waitForIndexes(google, project, { wanted, report });
  return count === 0 ? 'all exist' : `${count} added, all ready`;
}

/** Makes the indexes exactly the declared ones. */
export async function pruneIndexes(project: string): Promise<void> {
  writeConfig(only(declaredIndexes()));
  await firebase(project, 'deploy', '--only', 'firestore:indexes', '--force', '--config', CONFIG);
}

type Override = IndexDefinitions['fieldOverrides'][number];

/**
 * The declared indexes beside the existing ones: what the running functions and the new ones need, together. The Firebase CLI
 * replaces the indexes of a single field at once, so that an override holds the indexes of both sides, where a side without an
 * override has the inherited or the automatic ones.
 */
export function beside(existing: IndexDefinitions, declared: IndexDefinitions): IndexDefinitions {
  const composites = [...declared.indexes, ...existing.indexes];
  const overrides = [...declared.fieldOverrides, ...existing.fieldOverrides];
  return {
    indexes: distinct(composites, (index) => entriesOf({ indexes: [index], fieldOverrides: [] }).join()),
    fieldOverrides: distinct(overrides, fieldName).map((field) => ({
      collectionGroup: field.collectionGroup,
      fieldPath: field.fieldPath,
      // The declared override comes first. One without a policy does not end the existing one.
      ttl: ttlOf(
        field,
        overrides.find((other) => fieldName(other) === fieldName(field) && other.ttl !== undefined)?.ttl,
      ),
      indexes: distinct([...indexesOn(declared, field), ...indexesOn(existing, field)], (index) =>
        JSON.stringify(Object.entries(index).sort()),
      ),
    })),
  };
}

/** The definitions for a deploy that deletes everything else: the CLI ends a TTL policy only where it is explicitly false. */
export function only({ indexes, fieldOverrides }: IndexDefinitions): IndexDefinitions {
  return { indexes, fieldOverrides: fieldOverrides.map((field) => ({ ...field, ttl: ttlOf(field, field.ttl) })) };
}

/** Whether a field has a policy. Firestore refuses the setting for all fields at once. */
function ttlOf({ fieldPath }: Override, ttl = false): boolean | undefined {
  return fieldPath === '*' ? undefined : ttl;
}

function fieldName({ collectionGroup, fieldPath }: Override): string {
  return `${fieldPath} of ${collectionGroup}`;
}

function indexesOn(definitions: IndexDefinitions, { collectionGroup, fieldPath }: Override): readonly SingleIndex[] {
  return effectiveIndexes(definitions, collectionGroup, fieldPath);
}

function distinct<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  return [...new Map(values.toReversed().map((value) => [nameOf(value), value])).values()].toReversed();
}
