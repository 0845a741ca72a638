import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EMULATOR_KEY } from '../../../functions/src/infra/files/emulator-signer.ts';

/** The folders that setup makes public. What else is stored needs a signature, as in a bucket without other policies. */
const PUBLIC = /^(?:media|rehosted|status)\//;

/** The path of an object, as browsers read it. The other paths belong to the APIs that clients use. */
const OBJECT = /^\/(?!(?:b|v0|storage|upload|download|internal)\/)[^/]+\/(.+)$/;

const SIGNATURE = 'X-Goog-Signature';

interface Refusal {
  status: number;
  code: string;
}

/**
 * Refuses to read an object outside of the public folders without a valid V4 signature
 * (https://cloud.google.com/storage/docs/authentication/canonical-requests): the Storage emulator serves everything to everyone.
 */
export function signedReads(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const url = new URL(request.url ?? '/', 'http://storage');
  const [, path] = OBJECT.exec(url.pathname) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const refusal = isRead && path && !PUBLIC.test(path) ? refusalOf(request, url) : null;
  if (refusal === null) {
    next();
    return;
  }
  response.writeHead(refusal.status, { 'content-type': 'application/xml; charset=UTF-8' });
  response.end(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${refusal.code}</Code></Error>`);
}

function refusalOf({ method = '', headers: { host = '' } }: IncomingMessage, { pathname, searchParams }: URL) {
  const given = (name: string): string => searchParams.get(`X-Goog-${name}`) ?? '';
  if (!searchParams.has(SIGNATURE)) return refused(403, 'AccessDenied');
  const query = [...searchParams]
    .filter(([name]) => name !== SIGNATURE)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const canonical = [method, pathname, query, `host:${host.replace(/:\d+$/, '')}\n`, 'host', 'UNSIGNED-PAYLOAD'];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const scope = given('Credential').split('/').slice(1).join('/');
  const text = [given('Algorithm'), given('Date'), scope, hash].join('\n');
  if (createHmac('sha256', EMULATOR_KEY).update(text).digest('hex') !== given('Signature'))
    return refused(403, 'SignatureDoesNotMatch');
  const signedAt = Date.parse(given('Date').replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'));
  return signedAt + Number(given('Expires')) * 1000 > Date.now() ? null : refused(400, 'ExpiredToken');
}

function refused(status: number, code: string): Refusal {
  return { status, code };
}
