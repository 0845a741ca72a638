/** A version (`v21.0`, `2`), or words as in `media_publish`, `oauth2`, `com.atproto.repo.createRecord`, `multipart-upload-v2`. */
const NAME =
  /^(?:v\d{1,2}(?:\.\d{1,2})?|\d|[a-z]{1,20}\d?(?:[A-Z][a-z]{2,15}){0,4}(?:[._-](?:[a-z]{2,20}(?:[A-Z][a-z]{2,15}){0,4}|v\d)){0,6})$/;

/**
 * The path of an address with `{id}` for every segment that is not plainly a name, and without its query: what is left tells
 * calls apart and holds no token, also where the address itself is a capability.
 */
export const pathTemplate = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((segment) => (segment === '' || NAME.test(segment) ? segment : '{id}'))
    .join('/');
