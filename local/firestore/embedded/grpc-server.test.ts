import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts, HOST } from '../../ports.ts';
import { startGrpcServer } from './grpc-server.ts';
import { firestoreService } from './service-definition.ts';

let front: Awaited<ReturnType<typeof startGrpcServer>>;
let client: Client;
beforeAll(async () => {
  const { firestore: port } = await freePorts();
  let moment = 0;
  front = await startGrpcServer({ host: HOST, port, projectId: 'demo-front', now: () => ++moment });
  client = new Client(`${HOST}:${port}`, credentials.createInsecure());
});
afterAll(async () => {
  client.close();
  await front.close();
});

const root = 'projects/demo-front/databases/(default)/documents';

const call = (method: string, request: object, authorization?: string): Promise<unknown> => {
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
};

const write = { update: { name: `${root}/a/b`, fields: {} } };

test('only the server’s own client gets in: there are no rules to ask', async () => {
  const refused = { code: status.PERMISSION_DENIED };
  await expect(call('Commit', { writes: [write] })).rejects.toMatchObject(refused);
  await expect(call('Commit', { writes: [write] }, 'Bearer somebody')).rejects.toMatchObject(refused);
  await call('Commit', { writes: [write] }, 'Bearer owner');
});

test('a method the engine does not have says so', async () => {
  await expect(call('CreateDocument', {}, 'Bearer owner')).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
});

test('documents are listed page by page, each once', async () => {
  const names = Array.from({ length: 5 }, (_, n) => `${root}/pages/p${n}`);
  await call('Commit', { writes: names.map((name) => ({ update: { name, fields: {} } })) }, 'Bearer owner');
  const found: unknown[] = [];
  let pageToken = '';
  do {
    const request = { parent: root, collectionId: 'pages', pageSize: 2, pageToken };
    const page: unknown = await call('ListDocuments', request, 'Bearer owner');
    if (typeof page !== 'object' || page === null) throw new Error('The answer is no page.');
    found.push(...[Reflect.get(page, 'documents')].flat().map((document: { name: string }) => document.name));
    pageToken = String(Reflect.get(page, 'nextPageToken') ?? '');
  } while (pageToken !== '');
  expect(found).toEqual(names);
});
