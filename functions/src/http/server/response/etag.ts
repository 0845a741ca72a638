import { sha256Hex } from '../../../infra/crypto/digest.ts';

const LENGTH = 32;

/**
 * The entity tag of a response body. Weak, since a proxy may compress the body:
 * https://www.rfc-editor.org/rfc/rfc9110#name-etag
 */
export const etagOf = (body: unknown): string => `W/"${sha256Hex(JSON.stringify(body)).slice(0, LENGTH)}"`;

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an `If-Match` or `If-None-Match` header names this tag, by weak comparison. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
