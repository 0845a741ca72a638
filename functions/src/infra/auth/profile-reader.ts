import { LRUCache } from 'lru-cache';
import { type Clock, MINUTE } from '../../model/clock.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { ProfileLimits } from '../../model/user.ts';
import { sha256Hex } from '../crypto/digest.ts';
import type { Store } from '../store/store.ts';

/** What a request has to know of its profile. */
export interface RequestedProfile {
  id: string;
  limits: ProfileLimits;
}

/** Finds the profiles of customers by what requests name: an id, or `external:` and the customer's own id. */
export interface ProfileReader {
  /** The id that a request means, of a profile that may not exist; null for an external id that no profile has. */
  idOf(customerId: string, reference: string): Promise<string | null>;
  /** From the memory of this instance; undefined for a profile that has to be read. */
  known(customerId: string, reference: string): RequestedProfile | undefined;
  /** Null where the customer has no such profile. */
  read(customerId: string, reference: string): Promise<RequestedProfile | null>;
  /** To be called when a profile was changed or deleted here, with everything that names it. */
  forget(customerId: string, references: readonly string[]): void;
}

/** For how long an instance uses what it has read of a profile (ms): that long a deleted one may still be named. */
export const PROFILE_FRESH_MS = MINUTE;
/** A few megabytes. */
const MAX_PROFILES = 10_000;

const EXTERNAL = 'external:';

/** What a request names a profile by that has an external id. */
export function externalReference(externalId: string): string {
  return EXTERNAL + externalId;
}

/** The document of an external id. */
export function externalIdRef(store: Pick<Store, 'user'>, customerId: string, externalId: string) {
  return store.user(customerId).profileExternalIds.doc(sha256Hex(externalId));
}

export function createProfileReader(store: Pick<Store, 'user' | 'read'>, clock: Clock): ProfileReader {
  const memory = new LRUCache<string, { profile: RequestedProfile; at: number }>({ max: MAX_PROFILES });
  const keyOf = (customerId: string, reference: string): string => `${customerId}\n${reference}`;

  const idOf = async (customerId: string, reference: string): Promise<string | null> => {
    if (!reference.startsWith(EXTERNAL)) return reference;
    const found = (await store.read(externalIdRef(store, customerId, reference.slice(EXTERNAL.length)))).data();
    return found && found.expireAt === null ? found.profileId : null;
  };

  return {
    idOf,
    known: (customerId, reference) => {
      const entry = memory.get(keyOf(customerId, reference));
      return entry && clock.now() - entry.at < PROFILE_FRESH_MS ? entry.profile : undefined;
    },
    read: async (customerId, reference) => {
      const at = clock.now();
      const id = await idOf(customerId, reference);
      if (id === null || !isPathSegment(id)) return null;
      const stored = (await store.read(store.user(customerId).profiles.doc(id))).data();
      if (!stored) return null;
      const profile = { id, limits: stored.limits };
      memory.set(keyOf(customerId, reference), { profile, at });
      return profile;
    },
    forget: (customerId, references) => {
      for (const reference of references) memory.delete(keyOf(customerId, reference));
    },
  };
}
