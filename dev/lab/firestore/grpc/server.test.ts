import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, HOST } from '../testing/free-port.ts';
import { firestoreService, startGrpcServer } from './server.ts';

// Disables the lookup of Google Cloud credentials.
process.env['METADATA_SERVER_DETECTION'] = 'none';

let server: Awaited<ReturnType<typeof startGrpcServer>>;
let client: Client;
beforeAll(async () => {
  const port = await freePort();
  let time = 0;
  server = await startGrpcServer({ host: HOST, port, projectId: 'demo-front', now: () => ++time });
  client = new Client(`${HOST}:${port}`, credentials.createInsecure());
});
afterAll(async () => {
  client.close();
  await server.close();
});

const root = 'projects/demo-front/databases/(default)/documents';

function call(method: string, request: object, authorization?: string): Promise<unknown> {
  const definition = firestoreService()[method];
  if (!definition) throw new Error(`There is no method ${method}.`);
  const metadata = new Metadata();
  if (authorization) metadata.set('authorization', authorization);
  const { path, requestSerialize, responseDeserialize } = definition;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, (error, answer) =>
      error ? reject(error) : resolve(answer),
    );
  });
}

const write = { update: { name: `${root}/a/b`, fields: {} } };

test('the server accepts only the admin client, because there are no security rules', async () => {
  const refused = { code: status.PERMISSION_DENIED };
  await expect(call('Commit', { writes: [write] })).rejects.toMatchObject(refused);
  await expect(call('Commit', { writes: [write] }, 'Bearer somebody')).rejects.toMatchObject(refused);
  await call('Commit', { writes: [write] }, 'Bearer owner');
});

test('the server returns UNIMPLEMENTED for an unsupported method', async () => {
  await expect(call('CreateDocument', {}, 'Bearer owner')).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
});

test('the server lists documents page by page, each once', async () => {
  const names = Array.from({ length: 5 }, (_, n) => `${root}/pages/p${n}`);
  await call('Commit', { writes: names.map((name) => ({ update: { name, fields: {} } })) }, 'Bearer owner');
  const found: unknown[] = [];
  let pageToken = '';
  do {
    const request = { parent: root, collectionId: 'pages', pageSize: 2, pageToken };
    const page: unknown = await call('ListDocuments', request, 'Bearer owner');
    if (typeof page !== 'object' || page === null) throw new Error('The response is not a page.');
    found.push(...[Reflect.get(page, 'documents')].flat().map((document: { name: string }) => document.name));
    pageToken = String(Reflect.get(page, 'nextPageToken') ?? '');
  } while (pageToken !== '');
  expect(found).toEqual(names);
});
