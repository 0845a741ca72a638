import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

const SERVICE = 'google.firestore.v1.Firestore';

/** Firestore's gRPC service, from the definition in Google's client library. */
export function firestoreService(): ServiceDefinition {
  const library = createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json');
  const definition = JSON.parse(readFileSync(join(dirname(library), 'build', 'protos', 'v1.json'), 'utf8'));
  // No defaults and no oneof fields, like the messages of the client library, which the engine expects.
  const service = fromJSON(definition, { longs: String, enums: String, defaults: false, oneofs: false })[SERVICE];
  if (!service || 'format' in service) throw new Error(`The protocol definition has no ${SERVICE}.`);
  return service;
}
