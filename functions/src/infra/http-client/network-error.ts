/** No usable response. `sent` is false only if the request was certainly never sent. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly sent: boolean;

  constructor(message: string, sent: boolean, cause: unknown) {
    super(message, { cause });
    this.sent = sent;
  }
}
