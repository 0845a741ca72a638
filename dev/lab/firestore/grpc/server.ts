import { Server, ServerCredentials } from '@grpc/grpc-js';
import { createEngine } from '../engine/engine.ts';
import type { IndexCheck } from '../indexes/index-check.ts';
import { firestoreMethods } from './methods.ts';
import { firestoreService } from './service-definition.ts';

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
