import { hashBelow } from '../crypto/digest.ts';
import type { Query } from './collections.ts';

/** A query compares a field with at most 30 values. */
const SHARDS = 16;
const all = Array.from({ length: SHARDS }, (_, shard) => shard);

/**
 * The `shard` of a document, by its id or that of its owner. It comes before the time in the index by which sweeps find work: Firestore
 * adds at most 500 growing values a second to an index. https://firebase.google.com/docs/firestore/best-practices#hotspots
 */
export function shardOf(id: string): number {
  return hashBelow(SHARDS, id);
}

/** The documents of a query in every shard. */
export function inShards<T>(query: Query<T>): Query<T> {
  return query.where('shard', 'in', all);
}
