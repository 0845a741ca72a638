import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../infra/config/config.ts';

/** A host name or an address, with or without a port. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address of the API, without a trailing slash: `PUBLIC_URL` if it is set, else the host that the client used, if
 * it is known, else the address of the function `api`.
 */
export function baseUrlOf(
  { api, emulated, projectId, region }: Pick<Config, 'api' | 'emulated' | 'projectId' | 'region'>,
  headers: IncomingHttpHeaders = {},
): string {
  if (api.publicUrl) return api.publicUrl;
  const protocol = emulated ? 'http' : 'https';
  // Firebase Hosting forwards the host of the browser's request in this header.
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  if (HOST.test(forwarded)) return `${protocol}://${forwarded}`;
  const host = headers.host ?? '';
  if (emulated && HOST.test(host)) return `${protocol}://${host}/${projectId}/${region}/api`;
  return `https://${region}-${projectId}.cloudfunctions.net/api`;
}
