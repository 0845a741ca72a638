import { z } from 'zod';
import { type Api, alreadyExists, done, find, invalid, json, patched, resourceName } from '../api.ts';
import { type Cloud, canonical, type Resource } from '../cloud.ts';

const index = z.looseObject({
  queryScope: z.enum(['COLLECTION', 'COLLECTION_GROUP']),
  fields: z.array(z.looseObject({ fieldPath: z.string(), order: z.string().optional() })).min(2),
});

const groupQuery = z.object({
  structuredQuery: z.strictObject({
    from: z.tuple([z.strictObject({ collectionId: z.string(), allDescendants: z.literal(true) })]),
    select: z.object({}),
    limit: z.int(),
  }),
});

const singleField = z.object({
  indexConfig: z.object({
    indexes: z
      .array(
        z.looseObject({ queryScope: z.string(), fields: z.array(z.looseObject({ order: z.string().optional() })) }),
      )
      .default([]),
  }),
});
type SingleIndex = z.infer<typeof singleField>['indexConfig']['indexes'][number];

/** How many lists show a new index as CREATING. */
const LISTS_WHILE_BUILDING = 2;

const AUTOMATIC: readonly SingleIndex[] = ['ASCENDING', 'DESCENDING', undefined].map((order) => ({
  queryScope: 'COLLECTION',
  fields: [{ order }],
}));

/** What queries can use: everything but the indexes that are being built. */
export function readyIndexes(cloud: Cloud): Pick<Cloud, 'indexes' | 'fields'> {
  const { building, indexes, fields } = cloud;
  const built = [...building.keys()]
    .filter((name) => name.includes('/fields/'))
    .map((name) => name.split(' ')[0] ?? '');
  return {
    indexes: new Map([...indexes].filter(([name]) => !building.has(name))),
    fields: new Map(
      [...new Set([...fields.keys(), ...built])].map((name) => {
        const ready = indexesOn(cloud, name).filter((index) => !building.has(singleName(name, index)));
        return [name, { ...fields.get(name), name, indexConfig: { indexes: ready } }];
      }),
    ),
  };
}

/** The indexes on a field: its override or the one of the collection group lists them, or they are the automatic ones. */
function indexesOn({ fields }: Cloud, name: string): readonly SingleIndex[] {
  const override = fields.get(name) ?? fields.get(name.replace(/\/fields\/.*$/, '/fields/*'));
  return singleField.safeParse(override).data?.indexConfig.indexes ?? AUTOMATIC;
}

function singleName(field: string, { queryScope, fields: [first] }: SingleIndex): string {
  return `${field} ${queryScope} ${first?.order ?? 'CONTAINS'}`;
}

function stateOf({ building }: Cloud, name: string): 'CREATING' | 'READY' {
  return building.has(name) ? 'CREATING' : 'READY';
}

function listedField(cloud: Cloud, name: string, field: Resource): Resource {
  const { data } = singleField.safeParse(field);
  if (!data) return field;
  const indexes = data.indexConfig.indexes.map((entry) => ({
    ...entry,
    state: stateOf(cloud, singleName(name, entry)),
  }));
  return { ...field, indexConfig: { indexes } };
}

/** Each list of indexes, or of fields, brings those that are being built closer to READY. */
function advance({ building }: Cloud, kind: '/indexes/' | '/fields/'): void {
  for (const [name, lists] of building) {
    if (!name.includes(kind)) continue;
    if (lists === 1) building.delete(name);
    else building.set(name, lists - 1);
  }
}

function database(cloud: Cloud, name: string): string {
  const parent = name.split('/').slice(0, 4).join('/');
  find(cloud.databases, parent);
  return parent;
}

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.collectionGroups */
export const firestore: Api = {
  host: 'firestore.googleapis.com',
  routes: {
    'GET /v1/{name*}/collectionGroups/-/indexes': (cloud, call) => {
      database(cloud, resourceName(cloud, call));
      const indexes = [...cloud.indexes].map(([name, stored]) => ({ ...stored, state: stateOf(cloud, name) }));
      advance(cloud, '/indexes/');
      return { indexes };
    },
    'GET /v1/{name*}/collectionGroups/-/fields': (cloud, call) => {
      database(cloud, resourceName(cloud, call));
      const fields = [...cloud.fields].map(([name, stored]) => listedField(cloud, name, stored));
      advance(cloud, '/fields/');
      return { fields };
    },
    'POST /v1/{name*}/indexes': (cloud, call) => {
      const parent = canonical(cloud, resourceName(cloud, call));
      database(cloud, parent);
      const { fields, ...rest } = index.parse(json(call));
      if (fields.filter(({ fieldPath }) => fieldPath !== '__name__').length < 2)
        throw invalid('This index is not necessary, configure using single field index controls.');
      const named = fields.some(({ fieldPath }) => fieldPath === '__name__');
      const order = fields.at(-1)?.order ?? 'ASCENDING';
      const name = `${parent}/indexes/${cloud.operations.size + 1}`;
      const stored = {
        ...rest,
        name,
        fields: named ? fields : [...fields, { fieldPath: '__name__', order }],
      };
      cloud.indexes.set(name, stored);
      cloud.building.set(name, LISTS_WHILE_BUILDING);
      return done(cloud, database(cloud, parent), stored);
    },
    'PATCH /v1/{name*}/fields/{field*}': (cloud, call) => {
      const parent = resourceName(cloud, call);
      database(cloud, parent);
      const name = `${parent}/fields/${call.params['field']}`;
      const change = json(call);
      if (call.params['field'] === '*' && call.query.get('updateMask') !== 'indexConfig')
        throw invalid('Updating ttl other than single field level is not supported.');
      // Without a mask the whole configuration is replaced: a policy that the request does not name ends.
      const mask = call.query.get('updateMask');
      const stored = { ...(mask ? patched(cloud.fields.get(name) ?? {}, change, mask) : change), name };
      const before = indexesOn(cloud, name).map((index) => singleName(name, index));
      if (Object.keys(change).length === 0) cloud.fields.delete(name);
      else cloud.fields.set(name, stored);
      const after = indexesOn(cloud, name).map((index) => singleName(name, index));
      for (const index of after) if (!before.includes(index)) cloud.building.set(index, LISTS_WHILE_BUILDING);
      for (const index of before) if (!after.includes(index)) cloud.building.delete(index);
      return done(cloud, database(cloud, parent), stored);
    },
    'DELETE /v1/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      find(cloud.indexes, name);
      cloud.indexes.delete(name);
      cloud.building.delete(name);
      return {};
    },
    // A query for a collection group without a filter. https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents/runQuery
    'POST /v1/{name*}/documents:runQuery': (cloud, call) => {
      const parent = database(cloud, resourceName(cloud, call));
      const { from, limit } = groupQuery.parse(json(call)).structuredQuery;
      const found = [...cloud.documents].filter(
        ([name]) => name.startsWith(`${parent}/`) && name.split('/').at(-2) === from[0].collectionId,
      );
      const readTime = new Date().toISOString();
      const results = found.slice(0, limit).map(([name, { fields }]) => ({ document: { name, fields }, readTime }));
      return results.length === 0 ? [{ readTime }] : results;
    },
    'POST /v1/projects/{project}/databases': (cloud, call) => {
      const name = `projects/${cloud.projectId}/databases/${call.query.get('databaseId')}`;
      if (cloud.databases.has(name)) throw alreadyExists(name);
      cloud.databases.set(name, { ...json(call), name });
      return done(cloud, name, cloud.databases.get(name));
    },
    // https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.backupSchedules
    'GET /v1/projects/{project}/databases/{database}/backupSchedules': ({ backupSchedules }) => ({ backupSchedules }),
    'GET /v1/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      return cloud.operations.get(name) ?? cloud.documents.get(name) ?? find(cloud.databases, name);
    },
  },
};
