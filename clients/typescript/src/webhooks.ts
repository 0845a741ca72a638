import type { Connection, RequestOptions } from './connection.ts';
import { type List, listOf } from './pages.ts';
import type {
  ChangedWebhook,
  CreatedWebhook,
  Delivery,
  NewWebhook,
  QueryOf,
  Replay,
  Replayed,
  RotatedSecret,
  WebhookChange,
  WebhookEndpoint,
  WebhookTest,
} from './types.ts';

/** Without a key: these are never repeated by themselves, since each request makes a secret. */
type WithoutKey = Omit<RequestOptions, 'idempotencyKey'>;

/** Your webhook endpoints. `verifyWebhook` checks their requests. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Creates an endpoint. The `secret` is returned only once. After a `ConnectionError`, check with `list` whether the endpoint
   * exists.
   */
  create(webhook: NewWebhook, options?: WithoutKey): Promise<CreatedWebhook> {
    return this.#connection.send('post', '/v1/webhooks', { body: webhook, isRepeatable: false, ...options });
  }

  async list(options?: RequestOptions): Promise<WebhookEndpoint[]> {
    return (await this.#connection.send('get', '/v1/webhooks', options)).webhooks;
  }

  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#connection.send('get', '/v1/webhooks/{id}', { id, ...options });
  }

  /** Changes, disables or enables an endpoint. `missedSince` is the `from` for a replay of missed events. */
  update(id: string, change: WebhookChange, options?: RequestOptions): Promise<ChangedWebhook> {
    return this.#connection.send('patch', '/v1/webhooks/{id}', { id, body: change, ...options });
  }

  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#connection.send('delete', '/v1/webhooks/{id}', { id, deletes: true, ...options });
  }

  /** Sends a `webhook.test` request at once, and returns the response. */
  test(id: string, options?: RequestOptions): Promise<WebhookTest> {
    return this.#connection.send('post', '/v1/webhooks/{id}/test', { id, ...options });
  }

  /** Sends waiting events now, without waiting for the next retry. For a repaired endpoint that is enabled. */
  resume(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#connection.send('post', '/v1/webhooks/{id}/resume', { id, ...options });
  }

  /**
   * Returns a new secret, only once. For 24 hours requests are signed with both secrets. After a `ConnectionError`
   * the rotation may have happened: another call creates another secret, and the secret in use may end at once.
   */
  rotateSecret(id: string, options?: WithoutKey): Promise<RotatedSecret> {
    return this.#connection.send('post', '/v1/webhooks/{id}/rotate', { id, isRepeatable: false, ...options });
  }

  /** The deliveries with their responses, the latest event first: `await` it for a page, or iterate over it for all of it. */
  deliveries(
    id: string,
    query: QueryOf<'/v1/webhooks/{id}/deliveries', 'get'> = {},
    options?: RequestOptions,
  ): List<Delivery> {
    return listOf(query, async (pageQuery) => {
      const call = { id, query: pageQuery, ...options };
      const { deliveries, nextCursor } = await this.#connection.send('get', '/v1/webhooks/{id}/deliveries', call);
      return { items: deliveries, nextCursor };
    });
  }

  /** Delivers one event, or the events of a period, again. */
  replay(id: string, replay: Replay, options?: RequestOptions): Promise<Replayed> {
    return this.#connection.send('post', '/v1/webhooks/{id}/replay', { id, body: replay, ...options });
  }
}
