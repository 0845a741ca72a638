import type { IncomingMessage } from 'node:http';
import { SECOND } from '../../../model/clock.ts';
import { sha256Hex } from '../../crypto/digest.ts';

/** The validators of one version of a file (RFC 9110, section 8.8), for a later check whether it has changed. */
export interface Validators {
  /** Of the URL after all redirects, which may hold a signature: validators say nothing about the file of another URL. */
  urlHash: string;
  etag: string | null;
  lastModified: string | null;
}

/** Longer than any entity tag in use (characters). */
const MAX_ETAG = 1024;

/** The validators of a response; null where it has none. */
export function validatorsOf(url: URL, { headers }: IncomingMessage): Validators | null {
  const etag = headers.etag && headers.etag.length <= MAX_ETAG ? headers.etag : null;
  const { 'last-modified': time, date } = headers;
  const lastModified = time && isOlderThan(time, date) ? time : null;
  return etag || lastModified ? { urlHash: sha256Hex(url.href), etag, lastModified } : null;
}

/** The headers with which a server answers 304 while it still has the file of `known`; none for another URL. */
export function conditionsFor(url: URL, known: Validators | null): Record<string, string> {
  if (known?.urlHash !== sha256Hex(url.href)) return {};
  return {
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

/** Whether a server that ignores conditions has sent the validators of the same version again. */
export function isSameVersion(known: Validators, found: Validators | null): boolean {
  return (
    found?.urlHash === known.urlHash &&
    (known.etag ? found.etag === known.etag : found.lastModified === known.lastModified)
  );
}

/** A file that was changed in the second of its response may change once more in it (RFC 9110, section 8.8.2.2). */
function isOlderThan(lastModified: string, date: string | undefined): boolean {
  return Date.parse(date ?? '') - Date.parse(lastModified) >= SECOND;
}
