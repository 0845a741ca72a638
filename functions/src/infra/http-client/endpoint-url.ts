import { HeraldError } from '../../model/errors.ts';
import type { Config } from '../config/config.ts';

interface Settings {
  config: Pick<Config, 'emulated' | 'media'>;
}

/** Host names of this machine, as the URL parser writes them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether requests may be sent to this URL, judged by its text. Its IP addresses are checked when it is called. */
export function isEndpointUrl(settings: Settings, text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && privateHosts(settings, text).includes(url.host)))
  );
}

/**
 * Checks the URL of a new endpoint, its name and all of its IP addresses. Throws `validation_error` for the `field` that has it. Loaded
 * lazily: the guard is large, and few requests need it.
 */
export async function requireEndpointUrl(settings: Settings, text: string, field = 'url'): Promise<void> {
  if (!isEndpointUrl(settings, text)) throw refused(field, 'This must be an https:// address.');
  const [{ requirePublicHost }, { DownloadError }] = await Promise.all([
    import('./safe-download/connection-options.ts'),
    import('./safe-download/download-error.ts'),
  ]);
  try {
    await requirePublicHost(new URL(text), privateHosts(settings, text));
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    throw refused(field, 'Herald cannot reach this address: it must be public, and on port 443.');
  }
}

/**
 * The `host:port` of private addresses that requests to this URL may reach, also without TLS: those of the setting, and under the
 * emulators the developer's own machine.
 */
export function privateHosts({ config }: Settings, text: string): readonly string[] {
  const { hostname, host } = new URL(text);
  const { allowedPrivateHosts } = config.media;
  return config.emulated && LOOPBACK.test(hostname) ? [...allowedPrivateHosts, host] : allowedPrivateHosts;
}

function refused(field: string, message: string): HeraldError {
  return new HeraldError('validation_error', message, {
    details: [{ field, message, code: 'invalid_value' }],
  });
}
