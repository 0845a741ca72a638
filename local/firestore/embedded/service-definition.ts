import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

const SERVICE = 'google.firestore.v1.Firestore';

/** Firestore's gRPC service, as Google's own client library carries its definition. */
export const firestoreService = (): ServiceDefinition => {
  const library = createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json');
  const definition = JSON.parse(readFileSync(join(dirname(library), 'build', 'protos', 'v1.json'), 'utf8'));
  // Only what a request really holds, as the client library makes it: that is what the engine was written for.
  const service = fromJSON(definition, { longs: String, enums: String, defaults: false, oneofs: false })[SERVICE];
  if (!service || 'format' in service) throw new Error(`The protocol definition has no ${SERVICE}.`);
  return service;
};
