import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { createEngine } from '../engine/engine.ts';
import type { IndexCheck } from '../indexes/index-check.ts';
import { firestoreMethods } from './methods.ts';

const SERVICE = 'google.firestore.v1.Firestore';

/** No limit (bytes): the engine itself rejects what is too large for Firestore. */
const UNLIMITED = -1;

/** Serves an in-memory database, by default an empty one, over Firestore's gRPC protocol. Resolves when it listens. */
export async function startGrpcServer(
  settings: {
    host: string;
    port: number;
    projectId: string;
    /** ms since 1970 */
    now: () => number;
    /** Refuses queries without an index. */
    indexes?: IndexCheck | undefined;
  },
  engine = createEngine(settings),
): Promise<{ close(): Promise<void> }> {
  const server = new Server({
    'grpc.max_receive_message_length': UNLIMITED,
    'grpc.max_send_message_length': UNLIMITED,
  });
  server.addService(firestoreService(), firestoreMethods(engine));
  const listening = Promise.withResolvers<void>();
  server.bindAsync(`${settings.host}:${settings.port}`, ServerCredentials.createInsecure(), (error) =>
    error ? listening.reject(error) : listening.resolve(),
  );
  await listening.promise;
  return {
    async close() {
      server.forceShutdown();
    },
  };
}

/** Firestore's gRPC service, from the definition in Google's client library. */
export function firestoreService(): ServiceDefinition {
  const library = createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json');
  const definition = JSON.parse(readFileSync(join(dirname(library), 'build', 'protos', 'v1.json'), 'utf8'));
  // No defaults and no oneof fields, like the messages of the client library, which the engine expects.
  const service = fromJSON(definition, { longs: String, enums: String, defaults: false, oneofs: false })[SERVICE];
  if (!service || 'format' in service) throw new Error(`The protocol definition has no ${SERVICE}.`);
  return service;
}
