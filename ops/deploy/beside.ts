import { effectiveIndexes, entriesOf, type IndexDefinitions, type SingleIndex } from '@herald-lab/firestore';

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
