import type { Connection, RequestOptions } from './connection.ts';
import type { ConnectLink, ListedConnectLink, NewConnectLink } from './types.ts';

/** Links that your users open to connect their accounts, to you or to the profile for which the client acts. */
export class ConnectLinks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a link. Open its `url` in the browser of the user, who returns to `returnTo`. */
  create(link: NewConnectLink = {}, options?: RequestOptions): Promise<ConnectLink> {
    return this.#connection.send('post', '/v1/connect-links', { body: link, ...options });
  }

  /** The links that work now, at most 100, without their `url`. */
  async list(options?: RequestOptions): Promise<ListedConnectLink[]> {
    return (await this.#connection.send('get', '/v1/connect-links', options)).connectLinks;
  }

  /** Ends a link before it expires. Connected accounts stay connected. */
  async revoke(id: string, options?: RequestOptions): Promise<void> {
    await this.#connection.send('delete', '/v1/connect-links/{id}', { id, deletes: true, ...options });
  }
}
