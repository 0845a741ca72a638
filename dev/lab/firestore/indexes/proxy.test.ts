import { createServer, type Server } from 'node:http';
import { Firestore } from '@google-cloud/firestore';
import { Client, credentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGrpcServer } from '../grpc/server.ts';
import { freePort, HOST } from '../testing/free-port.ts';
import { indexDefinitions } from './definitions.ts';
import { IndexCheck } from './index-check.ts';
import { startIndexProxy } from './proxy.ts';

// Disables the lookup of Google Cloud credentials.
process.env['METADATA_SERVER_DETECTION'] = 'none';

const projectId = 'demo-indexes';
const definitions = indexDefinitions.parse({
  indexes: [
    {
      collectionGroup: 'cities',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'country', order: 'ASCENDING' },
        { fieldPath: 'population', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [{ collectionGroup: 'cities', fieldPath: 'notes', indexes: [] }],
});

const refusals: string[] = [];
function newCheck() {
  return new IndexCheck({ definitions, projectId, onRefusal: (message) => refusals.push(message) });
}

interface Part {
  close(): Promise<void>;
}
const parts: Part[] = [];
const check = newCheck();
let behindProxy: Firestore;
let checkedEngine: Firestore;
let other: Firestore;

function open(project: string, port: number): Firestore {
  const db = new Firestore({ projectId: project, host: `${HOST}:${port}`, ssl: false });
  parts.push({ close: () => db.terminate() });
  return db;
}

async function startEngine(project: string, indexes?: IndexCheck): Promise<number> {
  const port = await freePort();
  parts.push(await startGrpcServer({ host: HOST, port, projectId: project, now: Date.now, indexes }));
  return port;
}

async function startProxy(engine: number): Promise<number> {
  const proxy = await startIndexProxy({ host: HOST, port: await freePort() }, { host: HOST, port: engine }, check);
  parts.push(proxy);
  return proxy.port;
}

beforeAll(async () => {
  behindProxy = open(projectId, await startProxy(await startEngine(projectId)));
  checkedEngine = open(projectId, await startEngine(projectId, newCheck()));
  other = open('demo-other', await startProxy(await startEngine('demo-other')));
});
afterAll(async () => {
  for (const part of parts.reverse()) await part.close();
});
beforeEach(() => {
  refusals.length = 0;
});

const FAILED = { code: status.FAILED_PRECONDITION };

describe.each<[string, () => Firestore]>([
  ['the proxy', () => behindProxy],
  ['the embedded engine', () => checkedEngine],
])('%s', (_, database) => {
  const cities = () => database().collection('cities');

  test('the proxy refuses a query without an index, and names the missing entry', async () => {
    const query = cities().where('country', '==', 'FR').orderBy('name');
    await expect(query.get()).rejects.toThrow(/^9 FAILED_PRECONDITION: The query requires an index\./);
    expect(refusals).toEqual([
      expect.stringContaining(
        '{"collectionGroup":"cities","queryScope":"COLLECTION","fields":[{"fieldPath":"country","order":"ASCENDING"},{"fieldPath":"name","order":"ASCENDING"}]}',
      ),
    ]);
  });

  test('the proxy refuses a count and a query in a transaction without an index', async () => {
    const query = cities().where('notes', '==', 'x');
    await expect(query.count().get()).rejects.toMatchObject(FAILED);
    await expect(database().runTransaction((transaction) => transaction.get(query))).rejects.toMatchObject(FAILED);
    expect(refusals).toHaveLength(2);
  });

  test('the proxy refuses a sum, which the check does not implement', async () => {
    const { AggregateField } = await import('@google-cloud/firestore');
    const sum = cities().aggregate({ sum: AggregateField.sum('population') });
    await expect(sum.get()).rejects.toMatchObject(FAILED);
  });

  test('the proxy accepts queries with an index, and every call that is not a query', async () => {
    const text = 'x'.repeat(500_000);
    await cities().doc('paris').set({ country: 'FR', population: 2, text });
    const batch = database().batch();
    for (let n = 0; n < 100; n += 1) batch.set(cities().doc(`town-${n}`), { country: 'DE', population: n });
    await batch.commit();
    const german = cities().where('country', '==', 'DE');
    const largest = await german.orderBy('population', 'desc').limit(2).get();
    expect(largest.docs.map(({ id }) => id)).toEqual(['town-99', 'town-98']);
    expect((await german.count().get()).data().count).toBe(100);
    expect((await cities().doc('paris').get()).get('text')).toBe(text);
    expect((await cities().listDocuments()).length).toBe(101);
    await expect(cities().doc('paris').create({})).rejects.toMatchObject({ code: status.ALREADY_EXISTS });
    await database().recursiveDelete(cities());
    expect((await cities().get()).empty).toBe(true);
    expect(refusals).toEqual([]);
  });

  test('the proxy serves many concurrent calls', async () => {
    const towns = database().collection('towns');
    await Promise.all(Array.from({ length: 300 }, (_value, n) => towns.doc(`${n}`).set({ n })));
    expect((await towns.count().get()).data().count).toBe(300);
  });
});

test('a project without index definitions is not checked', async () => {
  expect((await other.collection('cities').where('a', '==', 1).orderBy('b').get()).empty).toBe(true);
});

test('the check reports unused entries, refused queries and the queried fields', async () => {
  const own = newCheck();
  const port = await startEngine(projectId, own);
  const cities = open(projectId, port).collection('cities');
  const entry = 'COLLECTION cities (country ASCENDING, population DESCENDING)';
  expect(own.usage()).toEqual({ unused: [entry], refused: [], fields: [] });
  await cities.where('country', '==', 'FR').orderBy('population', 'desc').get();
  await cities
    .where('notes', '==', 'x')
    .get()
    .catch(() => {});
  const { unused, refused, fields } = own.usage();
  expect({ unused, fields: fields.sort() }).toEqual({
    unused: [],
    fields: ['__name__', 'country', 'notes', 'population'],
  });
  expect(refused).toEqual(refusals);
});

describe('traffic that is not gRPC', () => {
  let server: Server;
  afterAll(() => server.close());

  test('traffic that is not gRPC passes through the proxy unchanged', async () => {
    const port = await freePort();
    server = createServer((request, response) =>
      request.pipe(response.writeHead(207, { 'x-path': request.url ?? '' })),
    );
    await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
    const response = await fetch(`http://${HOST}:${await startProxy(port)}/v1/x?y`, { method: 'PUT', body: 'rules' });
    expect([response.status, response.headers.get('x-path'), await response.text()]).toEqual([207, '/v1/x?y', 'rules']);
  });
});

test('a client receives UNAVAILABLE when the engine has stopped', async () => {
  const client = new Client(`${HOST}:${await startProxy(await freePort())}`, credentials.createInsecure());
  const echo = (message: Buffer) => message;
  const call = new Promise((_resolve, reject) =>
    client.makeUnaryRequest('/google.firestore.v1.Firestore/Commit', echo, echo, Buffer.alloc(0), reject),
  );
  await expect(call).rejects.toMatchObject({ code: status.UNAVAILABLE });
  client.close();
});
