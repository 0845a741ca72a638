export type { Change, Database } from './engine/database.ts';
export { lastSegment, parentOf, type StoredDocument } from './engine/documents.ts';
export { createEngine, type Engine } from './engine/engine.ts';
export { valueAt, withValueAt } from './engine/fields.ts';
export { LoadLimits } from './engine/load-limits.ts';
export { micros, type Value } from './engine/values.ts';
export type { Write } from './engine/writes.ts';
export { startGrpcServer } from './grpc/server.ts';
export { type Call, connectInProcess } from './in-process.ts';
export {
  effectiveIndexes,
  entriesOf,
  exemptionsOf,
  type IndexDefinitions,
  indexDefinitions,
  lackingIndexes,
  NAME,
  readDefinitions,
  type SingleIndex,
} from './indexes/definitions.ts';
export { IndexCheck, type IndexUsage, indexUsage } from './indexes/index-check.ts';
export { startIndexProxy } from './indexes/proxy.ts';
export type { google } from './protocol.ts';
export { StatusError } from './status-error.ts';
