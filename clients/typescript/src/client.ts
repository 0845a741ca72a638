import { connect, type HeraldOptions, type RequestOptions } from './connection.ts';
import { Drafts } from './drafts.ts';
import { Events } from './events.ts';
import { Media } from './media.ts';
import { ClientMethods, ProfilesMethods } from './methods.ts';
import { Posts } from './posts.ts';
import type { AccountId } from './types.ts';

/**
 * Herald's API. Every method rejects with `HeraldError`, or one of its classes, for an unsuccessful response, with
 * `ConnectionError` if no response arrived, and with `TypeError`, before any request, for an empty id. Transient failures are
 * retried: requests that change something have an idempotency key, so that a retry changes nothing.
 */
export class Herald extends ClientMethods {
  readonly posts: Posts = new Posts(this.connection);
  readonly drafts: Drafts = new Drafts(this.connection);
  readonly media: Media = new Media(this.connection);
  readonly events: Events = new Events(this.connection);
  /** They are yours, whichever of them the client acts for. */
  readonly profiles: ProfilesMethods;
  readonly #options: HeraldOptions;

  constructor(options: HeraldOptions = {}) {
    super(connect(options));
    this.#options = options;
    this.profiles = new ProfilesMethods(connect({ ...options, profile: undefined }));
  }

  /**
   * A client that acts for one of your profiles: its id, or `external:` and your id of it. Throws `TypeError` for an empty
   * or unprintable reference.
   */
  withProfile(reference: string): Herald {
    // JavaScript may give nothing, which would act for you.
    return new Herald({ ...this.#options, profile: reference ?? '' });
  }

  /**
   * Disconnects an account. `revoked`: whether its tokens were ended at the platform; null if the response was lost, and a retry
   * found the account gone.
   */
  async disconnectAccount(
    { platform, accountId }: AccountId,
    options?: RequestOptions,
  ): Promise<{ revoked: boolean | null }> {
    const call = { id: [platform, accountId], deletes: true, ...options };
    const { revoked = null } = await this.connection.send('delete', '/v1/accounts/{platform}/{accountId}', call);
    return { revoked };
  }
}
