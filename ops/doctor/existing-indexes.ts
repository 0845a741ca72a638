import { type IndexDefinitions, indexDefinitions, NAME } from '@herald-lab/firestore';
import { z } from 'zod';
import type { Google } from './google.ts';

const field = z
  .object({
    fieldPath: z.string(),
    order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
    arrayConfig: z.literal('CONTAINS').optional(),
  })
  .refine(({ order, arrayConfig }) => order !== undefined || arrayConfig !== undefined);
const listed = z.object({ name: z.string().default(''), queryScope: z.string(), fields: z.array(field) });
const composites = z.object({ indexes: z.array(listed.catch(unknownKind)).default([]) });
const named = z.object({ indexes: z.array(z.looseObject({ name: z.string().default('') })).default([]) });
const overrides = z.object({
  fields: z
    .array(
      z.object({
        name: z.string(),
        indexConfig: z.object({ indexes: z.array(listed).default([]) }).default({ indexes: [] }),
        ttlConfig: z.object({}).optional(),
      }),
    )
    .default([]),
});

/** The indexes of the database in the form of firestore.indexes.json. Indexes of other kinds, such as vectors, are left out. */
export async function existingIndexes({ read }: Google, project: string): Promise<IndexDefinitions> {
  const paths = indexPaths(project);
  const [listedIndexes, listedFields] = await Promise.all([
    read('firestoreOrigin', paths.indexes),
    read('firestoreOrigin', paths.fields),
  ]);
  // Read as none, the indexes of running functions would count as surplus.
  if (listedIndexes === null || listedFields === null)
    throw new Error(
      `The indexes of ${project} cannot be listed: your login needs the role roles/datastore.indexAdmin.`,
    );
  const { indexes } = composites.parse(listedIndexes);
  const { fields } = overrides.parse(listedFields);
  return indexDefinitions.parse({
    indexes: indexes
      .filter((index) => index.fields.length > 0)
      .map((index) => ({
        collectionGroup: collectionOf(index.name),
        queryScope: index.queryScope,
        fields: withoutName(index.fields).map(({ fieldPath, ...rest }) => ({ fieldPath, ...modeOf(rest) })),
      })),
    fieldOverrides: fields
      .filter(({ name }) => collectionOf(name) !== '__default__')
      .map(({ name, indexConfig, ttlConfig }) => ({
        collectionGroup: collectionOf(name),
        fieldPath: name.split('/fields/')[1],
        ttl: ttlConfig !== undefined,
        indexes: indexConfig.indexes.map((index) => ({
          queryScope: index.queryScope,
          ...modeOf(index.fields[0] ?? {}),
        })),
      })),
  });
}

/** The resource names of the composite indexes that `existingIndexes` leaves out. */
export async function otherIndexes({ read }: Google, project: string): Promise<string[]> {
  const { indexes } = named.parse((await read('firestoreOrigin', indexPaths(project).indexes)) ?? {});
  return indexes.filter((index) => !listed.safeParse(index).success).map(({ name }) => name);
}

/** The paths of a database that list its composite indexes, and its fields with settings. */
export function indexPaths(project: string): { indexes: string; fields: string } {
  const groups = `/v1/projects/${project}/databases/(default)/collectionGroups/-`;
  // The API lists only the fields with separate settings, and requires this filter.
  const filter = encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*');
  return { indexes: `${groups}/indexes`, fields: `${groups}/fields?filter=${filter}` };
}

/** An index that firestore.indexes.json of Herald cannot hold. */
function unknownKind() {
  return { name: '', queryScope: '', fields: [] };
}

function collectionOf(name: string): string {
  return name.split('/')[5] ?? '';
}

/** Firestore appends the name of the document, in the direction of the last sorted field. */
function withoutName(fields: readonly z.infer<typeof field>[]): readonly z.infer<typeof field>[] {
  const last = fields.at(-1);
  const rest = fields.slice(0, -1);
  const direction = rest.findLast(({ order }) => order)?.order ?? 'ASCENDING';
  return last?.fieldPath === NAME && last.order === direction ? rest : fields;
}

function modeOf({ order }: { order?: string | undefined }): object {
  return order === undefined ? { arrayConfig: 'CONTAINS' } : { order };
}
