import { ConnectLinks } from './connect-links.ts';
import { type Connection, connect, etagFor, type HeraldOptions, type RequestOptions, type Send } from './connection.ts';
import { Drafts } from './drafts.ts';
import { Events } from './events.ts';
import { Media } from './media.ts';
import { listOf } from './pages.ts';
import { Posts } from './posts.ts';
import { Profiles } from './profiles.ts';
import { Slots } from './slots.ts';
import type {
  Account,
  AccountCapabilities,
  AccountCheck,
  AccountGroups,
  AccountId,
  AccountMetrics,
  AccountMetricsQuery,
  AccountQuery,
  DataExport,
  Me,
  MetricsQuery,
  MyRecord,
  NewAccountGroups,
  PlatformRules,
  ReconcileRequest,
  Reconciliation,
  RenderedImage,
  Rendering,
  RequestOf,
  ServiceStatus,
  SummedMetrics,
  Template,
  Transcription,
} from './types.ts';
import { Webhooks } from './webhooks.ts';

/**
 * Herald's API. Every method rejects with `HeraldError`, or one of its classes, for an unsuccessful response, with
 * `ConnectionError` if no response arrived, and with `TypeError`, before any request, for an empty id. Transient failures are
 * retried: requests that change something have an idempotency key, so that a retry changes nothing.
 */
export class Herald {
  readonly posts: Posts;
  readonly drafts: Drafts;
  readonly media: Media;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly profiles: Profiles;
  readonly connectLinks: ConnectLinks;
  readonly slots: Slots;
  readonly #options: HeraldOptions;
  readonly #send: Send;
  readonly #csv: Connection['csv'];

  constructor(options: HeraldOptions = {}) {
    const connection = connect(options);
    this.#options = options;
    this.#send = connection.send;
    this.#csv = connection.csv;
    this.posts = new Posts(connection);
    this.drafts = new Drafts(connection);
    this.media = new Media(connection);
    this.webhooks = new Webhooks(connection);
    this.events = new Events(connection);
    this.connectLinks = new ConnectLinks(connection);
    this.slots = new Slots(connection);
    // They are yours, whichever of them the client acts for.
    this.profiles = new Profiles(connect({ ...options, profile: undefined }));
  }

  /**
   * A client that acts for one of your profiles: its id, or `external:` and your id of it. Throws `TypeError` for an empty
   * or unprintable reference.
   */
  withProfile(reference: string): Herald {
    // JavaScript may give nothing, which would act for you.
    return new Herald({ ...this.#options, profile: reference ?? '' });
  }

  /** Your plan, credits, limits and usage, and what the key may do. */
  me(options?: RequestOptions): Promise<Me> {
    return this.#send('get', '/v1/me', options);
  }

  /** How often and how late your own posts were published, in the windows of `status()`. */
  record(options?: RequestOptions): Promise<MyRecord> {
    return this.#send('get', '/v1/me/record', options);
  }

  /** Everything stored about you, as a ZIP archive. The first call of a day starts the export; it has a `url` once it is ready. */
  exportData(options?: RequestOptions): Promise<DataExport> {
    return this.#send('get', '/v1/me/export', options);
  }

  /** All connected accounts that the key allows and the query selects, with the ids that name them in posts. */
  async accounts({ query = {}, ...options }: RequestOptions & { query?: AccountQuery } = {}): Promise<Account[]> {
    const list = listOf(query, async (pageQuery) => {
      // A server without pages returns no cursor.
      const { accounts, nextCursor = null } = await this.#send('get', '/v1/accounts', { query: pageQuery, ...options });
      return { items: accounts, nextCursor };
    });
    const all: Account[] = [];
    for await (const account of list) all.push(account);
    return all;
  }

  account({ platform, accountId }: AccountId, options?: RequestOptions): Promise<Account> {
    return this.#send('get', '/v1/accounts/{platform}/{accountId}', { id: [platform, accountId], ...options });
  }

  /** Your groups of accounts, without those that are not connected any more. */
  accountGroups(options?: RequestOptions): Promise<AccountGroups> {
    return this.#send('get', '/v1/account-groups', options);
  }

  /**
   * Replaces all groups of accounts. `ifMatch` is what `accountGroups` returned, or its `ETag`: the call rejects with a `ConflictError`
   * of code `precondition_failed` if the groups have changed since.
   */
  setAccountGroups(
    groups: NewAccountGroups,
    { ifMatch, ...options }: RequestOptions & { ifMatch?: AccountGroups | string } = {},
  ): Promise<AccountGroups> {
    return this.#send('put', '/v1/account-groups', { body: groups, ...etagFor(ifMatch), ...options });
  }

  /** Asks the platform whether it accepts the access of an account now. */
  checkAccount({ platform, accountId }: AccountId, options?: RequestOptions): Promise<AccountCheck> {
    return this.#send('post', '/v1/accounts/{platform}/{accountId}/check', { id: [platform, accountId], ...options });
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
    const { revoked = null } = await this.#send('delete', '/v1/accounts/{platform}/{accountId}', call);
    return { revoked };
  }

  /** What an account may post now, as reported by its platform. */
  capabilities({ platform, accountId }: AccountId, options?: RequestOptions): Promise<AccountCapabilities> {
    const id = [platform, accountId];
    return this.#send('get', '/v1/accounts/{platform}/{accountId}/capabilities', { id, ...options });
  }

  /** The followers of an account on each day, by default of the last 30. */
  accountMetrics(
    { platform, accountId }: AccountId,
    query: AccountMetricsQuery = {},
    options?: RequestOptions,
  ): Promise<AccountMetrics> {
    const id = [platform, accountId];
    return this.#send('get', '/v1/accounts/{platform}/{accountId}/metrics', { id, query, ...options });
  }

  /** The same as CSV, with a row for each day. */
  accountMetricsCsv(
    { platform, accountId }: AccountId,
    query: AccountMetricsQuery = {},
    options?: RequestOptions,
  ): Promise<string> {
    return this.#csv('/v1/accounts/{platform}/{accountId}/metrics', { id: [platform, accountId], query, ...options });
  }

  /** The sums of the numbers of your posts, by account, platform, day or hour. They say how many posts lack a number. */
  metrics(query: MetricsQuery = {}, options?: RequestOptions): Promise<SummedMetrics> {
    return this.#send('get', '/v1/metrics', { query, ...options });
  }

  /** The same as CSV, with a row for each group. */
  metricsCsv(query: MetricsQuery = {}, options?: RequestOptions): Promise<string> {
    return this.#csv('/v1/metrics', { query, ...options });
  }

  /** Asks the platform of an account whether a post is there, also one that Herald did not make. */
  reconcile(request: ReconcileRequest, options?: RequestOptions): Promise<Reconciliation> {
    return this.#send('post', '/v1/reconcile', { body: request, ...options });
  }

  /** What each platform accepts: its rules, with their limits and how they are counted. */
  platforms(options?: RequestOptions): Promise<PlatformRules> {
    return this.#send('get', '/v1/platforms', options);
  }

  /** How often and how late Herald publishes on each platform, whether it works now, and its incidents. */
  status(options?: RequestOptions): Promise<ServiceStatus> {
    return this.#send('get', '/v1/status', options);
  }

  async templates(options?: RequestOptions): Promise<Template[]> {
    return (await this.#send('get', '/v1/templates', options)).templates;
  }

  /** Draws an image from a template and hosts it; its `id` can be used in `mediaIds` of a post. */
  render(rendering: Rendering, options?: RequestOptions): Promise<RenderedImage> {
    return this.#send('post', '/v1/templates', { body: rendering, slow: true, derivesKey: true, ...options });
  }

  /** Transcribes uploaded audio or video. Costs one AI credit for each started minute. */
  transcribe(request: RequestOf<'/v1/ai/transcribe', 'post'>, options?: RequestOptions): Promise<Transcription> {
    return this.#send('post', '/v1/ai/transcribe', { body: request, slow: true, derivesKey: true, ...options });
  }
}
