/**
 * The ids that may become part of a Firestore path. Firestore rejects `.`, `..` and `__x__`, and its client reads `a/b`
 * as a deeper path, so an untrusted id is checked here before a reference is created.
 */
const segment = /^[A-Za-z0-9._:~-]{1,256}$/;
const reserved = /^(\.{1,2}|__.*__)$/;

export function isPathSegment(value: string): boolean {
  return segment.test(value) && !reserved.test(value);
}

/** Makes any text safe as one path segment, one to one. */
export function toPathSegment(text: string): string {
  return encodeURIComponent(text).replace(/\./g, '%2E').replace(/^__/, '%5F%5F');
}
