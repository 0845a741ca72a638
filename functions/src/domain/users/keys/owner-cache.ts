import { LRUCache } from 'lru-cache';
import { keyId } from './key-format.ts';

/** Enough for the busiest instance, and a few MB at most. */
const MAX_KEYS = 20_000;

/** What a key never changes: its owner, and its own limit of requests. */
export interface KeyOwner {
  userId: string;
  requestsPerMinute: number | null;
}

/**
 * The owners of the API keys that this instance has seen. A key never changes its owner, so reads about the owner may start
 * in parallel with the read of the key. It proves nothing: only that read shows whether the key is still valid.
 */
export class OwnerCache {
  readonly #owners = new LRUCache<string, KeyOwner>({ max: MAX_KEYS });

  ownerOf(key: string): KeyOwner | undefined {
    return this.#owners.get(keyId(key));
  }

  /** To be called when the key turns out to be revoked, or its owner to have no subscription. */
  forget(key: string): void {
    this.#owners.delete(keyId(key));
  }

  remember(keyId: string, owner: KeyOwner): void {
    this.#owners.set(keyId, owner);
  }
}
