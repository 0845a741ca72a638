import { keyId } from './key-format.ts';

/** Enough for the busiest instance, and a few MB at most. */
const MAX_KNOWN = 20_000;

/**
 * Whose keys this instance has seen pass. A key never changes hands, so what is to be asked about its owner may leave
 * beside the read of the key itself. It is no proof: whether the key is still good, only that read tells.
 */
export class OwnerCache {
  readonly #owners = new Map<string, string>();

  ownerOf(key: string): string | undefined {
    return this.#owners.get(keyId(key));
  }

  /** To be called once the key, or its owner, turns out not to be welcome any more. */
  forget(key: string): void {
    this.#owners.delete(keyId(key));
  }

  remember(keyId: string, userId: string): void {
    this.#owners.delete(keyId);
    this.#owners.set(keyId, userId);
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > MAX_KNOWN && oldest !== undefined) this.#owners.delete(oldest);
  }
}
