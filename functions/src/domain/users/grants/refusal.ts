/** Error codes of OAuth: RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2), RFC 8707 (2). */
export type OauthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A request of an app that OAuth refuses. The message is for its developer. */
export class OauthRefusal extends Error {
  override readonly name = 'OauthRefusal';
  readonly error: OauthErrorCode;

  constructor(error: OauthErrorCode, message: string) {
    super(message);
    this.error = error;
  }
}
