/**
 * A version (`v21.0`, `2`), words as in `media_publish`, `oauth2` and `multipart-upload-v2`, or a name of the AT protocol as in
 * `com.atproto.repo.createRecord`. Capitals count only in the latter: of the random values of 22 characters in base64url, one in
 * 80 million is all lower-case letters and separators.
 */
const NAME =
  /^(?:v\d{1,2}(?:\.\d{1,2})?|\d|[a-z]{1,20}\d?(?:[_-](?:[a-z]{2,20}|v\d)){0,6}|[a-z]{2,20}(?:\.[a-z]{2,20}){1,4}(?:[A-Z][a-z]{2,15}){0,4})$/;

/**
 * The path of an address with `{id}` for every segment that is not plainly a name, and without its query: what is left tells
 * calls apart and holds no token, also where the address itself is a capability.
 */
export function pathTemplate(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((segment) => (segment === '' || NAME.test(segment) ? segment : '{id}'))
    .join('/');
}
