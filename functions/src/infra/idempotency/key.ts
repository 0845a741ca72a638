import type { IncomingMessage } from 'node:http';
import { canonicalJson } from '../crypto/canonical-json.ts';
import { sha256Hex } from '../crypto/digest.ts';
import { HeraldError } from '../errors.ts';

const MAX_LENGTH = 255;
const printable = /^[\x20-\x7e]+$/;

/** The client's own key, null where there is none. Throws `validation_error`. */
export function explicitKey(request: IncomingMessage): string | null {
  const given = request.headersDistinct['idempotency-key'];
  if (!given) return null;
  if (given.length > 1) throw invalid('Send one Idempotency-Key header, not several.');
  const key = unquote(given[0] ?? '');
  if (key.length === 0 || key.length > MAX_LENGTH || !printable.test(key))
    throw invalid(`An Idempotency-Key has 1 to ${MAX_LENGTH} printable ASCII characters.`);
  return key;
}

/** The key of a request without one: the same for the same client, endpoint and JSON value of the body. */
export function derivedKey(client: string, endpoint: string, body: unknown): string {
  return `auto-${sha256Hex(`${client}\n${endpoint}\n${canonicalJson(body ?? null)}`)}`;
}

function invalid(message: string) {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'headers.Idempotency-Key', message, code: 'invalid_string' }],
  });
}

/** The header is a quoted string in the IETF draft and unquoted in practice: both name the same key. */
function unquote(value: string): string {
  return (/^"(.*)"$/.exec(value)?.[1] ?? value).trim();
}
