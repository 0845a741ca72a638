import type { ClientRequest } from 'node:http';

/** Servers send one or two. */
const MAX_INTERIM = 10;

/** Ends a request with an error when its server sends interim responses (1xx) without end: Node has no bound of them. */
export function limitInterimResponses(request: ClientRequest): void {
  let received = 0;
  request.on('information', () => {
    received += 1;
    if (received === MAX_INTERIM) request.destroy(new Error('too many interim responses'));
  });
}
