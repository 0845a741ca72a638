import { connect, type HeraldOptions, type RequestOptions } from './connection.ts';
import { Drafts } from './drafts.ts';
import { Events } from './events.ts';
import { Media } from './media.ts';
import { ClientMethods, ConnectLinksMethods, ProfilesMethods, SlotsMethods, WebhooksMethods } from './methods.ts';
import { Posts } from './posts.ts';
import type { AccountId } from './types.ts';

/**
 * Herald's API. Every method rejects with `HeraldError`, or one of its classes, for an unsuccessful response, with
 * `ConnectionError` if no response arrived, and with `TypeError`, before any request, for an empty id. Transient failures are
 * retried: requests that change something have an idempotency key, so that a retry changes nothing.
 */
export class Herald extends ClientMethods {
  readonly posts: Posts;
  readonly drafts: Drafts;
  readonly media: Media;
  /** Your webhook endpoints. `verifyWebhook` checks their requests. */
  readonly webhooks: WebhooksMethods;
  readonly events: Events;
  readonly profiles: ProfilesMethods;
  readonly connectLinks: ConnectLinksMethods;
  readonly slots: SlotsMethods;
  readonly #options: HeraldOptions;

  constructor(options: HeraldOptions = {}) {
    const connection = connect(options);
    super(connection);
    this.#options = options;
    this.posts = new Posts(connection);
    this.drafts = new Drafts(connection);
    this.media = new Media(connection);
    this.webhooks = new WebhooksMethods(connection);
    this.events = new Events(connection);
    this.connectLinks = new ConnectLinksMethods(connection);
    this.slots = new SlotsMethods(connection);
    // They are yours, whichever of them the client acts for.
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
