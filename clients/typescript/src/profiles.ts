import type { Connection, RequestOptions } from './connection.ts';
import { type List, listOf } from './pages.ts';
import type { NewProfile, Profile, ProfileChange, QueryOf } from './types.ts';

/** Profiles of your own users. A `reference` is the id of a profile, or `external:` and your id of it. */
export class Profiles {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a profile. Rejects with a `ConflictError` of code `external_id_in_use` if another one has the `externalId`. */
  create(profile: NewProfile, options?: RequestOptions): Promise<Profile> {
    return this.#connection.send('post', '/v1/profiles', { body: profile, ...options });
  }

  get(reference: string, options?: RequestOptions): Promise<Profile> {
    return this.#connection.send('get', '/v1/profiles/{id}', { id: reference, ...options });
  }

  /** Your profiles, newest first: `await` it for a page, or iterate over it with `for await` for all of them. */
  list(query: QueryOf<'/v1/profiles', 'get'> = {}, options?: RequestOptions): List<Profile> {
    return listOf(query, async (pageQuery) => {
      const call = { query: pageQuery, ...options };
      const { profiles, nextCursor } = await this.#connection.send('get', '/v1/profiles', call);
      return { items: profiles, nextCursor };
    });
  }

  /** Replaces the named fields. */
  update(reference: string, change: ProfileChange, options?: RequestOptions): Promise<Profile> {
    return this.#connection.send('patch', '/v1/profiles/{id}', { id: reference, body: change, ...options });
  }

  /** Deletes a profile with everything that belongs to it. Nothing is published for it from now on. */
  async delete(reference: string, options?: RequestOptions): Promise<void> {
    await this.#connection.send('delete', '/v1/profiles/{id}', { id: reference, deletes: true, ...options });
  }
}
