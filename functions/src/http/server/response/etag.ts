import { sha256Hex } from '../../../infra/crypto/digest.ts';

const LENGTH = 32;

/**
 * The entity tag of a response body. Weak, since a proxy may compress the body:
 * https://www.rfc-editor.org/rfc/rfc9110#name-etag
 */
export function etagOf(body: unknown): string {
  return `W/"${sha256Hex(JSON.stringify(body)).slice(0, LENGTH)}"`;
}

/** Whether an `If-Match` or `If-None-Match` header names this tag, by weak comparison. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
