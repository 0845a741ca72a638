import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inProject } from '../project.ts';
import type { Google } from './google.ts';

const mode = z.object({ fieldPath: z.string().optional(), order: z.string().optional() });
const index = z.object({ queryScope: z.string(), fields: z.array(mode) });
const single = z.object({ queryScope: z.string(), order: z.string().optional() });

const declared = z.object({
  indexes: z.array(index.extend({ collectionGroup: z.string() })),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z.boolean().default(false),
      indexes: z.array(single),
    }),
  ),
});
const listedIndexes = z.object({ indexes: z.array(index.extend({ name: z.string() })).default([]) });
const listedFields = z.object({
  fields: z
    .array(
      z.object({
        name: z.string(),
        indexConfig: z.object({ indexes: z.array(index).default([]) }).optional(),
        ttlConfig: z.object({}).optional(),
      }),
    )
    .default([]),
});

/** The paths of a database that list its composite indexes, and its fields with settings. */
export function indexPaths(project: string): { indexes: string; fields: string } {
  const groups = `/v1/projects/${project}/databases/(default)/collectionGroups/-`;
  // The API lists only the fields with settings of their own, and asks for this filter.
  const filter = encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*');
  return { indexes: `${groups}/indexes`, fields: `${groups}/fields?filter=${filter}` };
}

/** The indexes, single-field overrides and TTL policies of firestore.indexes.json that the database lacks, each in words. */
export async function missingIndexes({ read }: Google, project: string): Promise<string[]> {
  const paths = indexPaths(project);
  const { indexes } = listedIndexes.parse((await read('firestoreOrigin', paths.indexes)) ?? {});
  const { fields } = listedFields.parse((await read('firestoreOrigin', paths.fields)) ?? {});
  const existing = new Set([
    ...indexes.map(({ name, ...rest }) => compositeText(name.split('/')[5] ?? '', rest)),
    ...fields.flatMap(({ name, indexConfig, ttlConfig }) => {
      const singles = (indexConfig?.indexes ?? []).map(({ queryScope, fields: [first] }) => ({ queryScope, ...first }));
      const [, , , , , collection = '', , path = ''] = name.split('/');
      return fieldTexts(collection, path, singles, ttlConfig !== undefined);
    }),
  ]);
  return declaredTexts().filter((text) => !existing.has(text));
}

function declaredTexts(): string[] {
  const file = declared.parse(JSON.parse(readFileSync(inProject('firestore.indexes.json'), 'utf8')));
  return [
    ...file.indexes.map(({ collectionGroup, ...rest }) => compositeText(collectionGroup, rest)),
    ...file.fieldOverrides.flatMap((override) =>
      fieldTexts(override.collectionGroup, override.fieldPath, override.indexes, override.ttl),
    ),
  ];
}

/** Firestore adds the name of the document to every index. */
function compositeText(collection: string, { queryScope, fields }: z.infer<typeof index>): string {
  const named = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const parts = named.map(({ fieldPath, order }) => `${fieldPath} ${order ?? 'CONTAINS'}`);
  return `index of ${collection} (${queryScope}) on ${parts.join(', ')}`;
}

function fieldTexts(collection: string, path: string, singles: z.infer<typeof single>[], hasTtl: boolean): string[] {
  const modes = singles.map(({ queryScope, order }) => `${queryScope} ${order ?? 'CONTAINS'}`).sort();
  return [
    `override of ${collection}.${path}: ${modes.join(', ') || 'no index'}`,
    ...(hasTtl ? [`TTL policy of ${collection}.${path}`] : []),
  ];
}
