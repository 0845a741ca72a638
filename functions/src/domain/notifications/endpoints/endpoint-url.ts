import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../infra/errors.ts';

/** Whether requests may be sent to this URL, judged by its text. Its IP addresses are checked when it is called. */
export function isEndpointUrl(ctx: Pick<Context, 'config'>, text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(ctx, url)));
}

/**
 * Checks the URL of a new endpoint, its name and all of its IP addresses. Throws `validation_error`. Loaded lazily: the
 * guard is large, and few requests need it.
 */
export async function requireEndpointUrl(ctx: Pick<Context, 'config'>, text: string): Promise<void> {
  if (!isEndpointUrl(ctx, text)) throw refused('This must be an https:// address.');
  const [{ requirePublicHost }, { DownloadError }] = await Promise.all([
    import('../../../infra/http-client/safe-download/connection-options.ts'),
    import('../../../infra/http-client/safe-download/download-error.ts'),
  ]);
  try {
    await requirePublicHost(new URL(text), ctx.config.media.allowedPrivateHosts);
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    throw refused('Herald cannot reach this address: it must be public, and on port 443.');
  }
}

/** Whether requests to an endpoint may be sent without TLS: only within the local stack. */
function isLocal({ config }: Pick<Context, 'config'>, url: URL): boolean {
  return config.media.allowedPrivateHosts.includes(url.host);
}

function refused(message: string): HeraldError {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'url', message, code: 'invalid_value' }],
  });
}
