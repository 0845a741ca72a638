import { HeraldError } from '../../model/errors.ts';

/** Longer than any page's address (characters). */
const MAX_LENGTH = 2048;

/** Characters that browsers drop or treat as a slash, so that the text differs from the actual address. */
const deceptive = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u;
const absolute = /^https?:\/\/[^/?#]/i;

/** Placeholder for the web app's origin where none is configured; a path then stays relative. */
const PLACEHOLDER_ORIGIN = 'https://herald.invalid';

/**
 * Where the browser may be sent after connecting: a path of the web app (made absolute with the first of `origins`), or
 * an address on one of `origins`. Throws `validation_error` on anything that leads, or could be decoded to lead, elsewhere.
 */
export function parseReturnTo(text: string, origins: readonly string[]): string {
  if (text.length > MAX_LENGTH || deceptive.test(text)) throw refusal();
  const isPath = text.startsWith('/');
  if (!isPath && !absolute.test(text)) throw refusal();
  const home = origins[0] ?? PLACEHOLDER_ORIGIN;
  const url = parsed(text, isPath ? home : undefined);
  const permitted = isPath ? [new URL(home).origin] : origins.map((origin) => new URL(origin).origin);
  if (!permitted.includes(url.origin) || url.username || url.password || !isPlainPath(url.pathname)) throw refusal();
  return isPath && origins.length === 0 ? url.pathname + url.search + url.hash : url.href;
}

/** The address with these query parameters, each set once. */
export function withQuery(returnTo: string, parameters: Readonly<Record<string, string>>): string {
  return changed(returnTo, ({ searchParams }) => {
    for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  });
}

/** The address with these parameters as its fragment. */
export function withFragment(returnTo: string, parameters: Readonly<Record<string, string>>): string {
  return changed(returnTo, (url) => {
    url.hash = `${new URLSearchParams(parameters)}`;
  });
}

function refusal() {
  const message = 'returnTo must be a path of the web app, or an address on one of its origins.';
  return new HeraldError('validation_error', message, {
    details: [{ field: 'query.returnTo', message, code: 'invalid_string' }],
  });
}

function parsed(text: string, base: string | undefined): URL {
  const url = URL.parse(text, base);
  if (!url) throw refusal();
  return url;
}

/** True for a path that remains a path however often it is decoded. */
function isPlainPath(path: string): boolean {
  try {
    return decodings(path).every((decoded) => !decoded.startsWith('//') && !deceptive.test(decoded));
  } catch {
    return false;
  }
}

/** The path decoded once, twice and so on, as servers and proxies may decode it. Throws on a malformed escape. */
function decodings(path: string): string[] {
  const decoded = [path];
  for (let next = decodeURIComponent(path); next !== decoded.at(-1); next = decodeURIComponent(next))
    decoded.push(next);
  return decoded;
}

function changed(address: string, change: (url: URL) => void): string {
  const url = new URL(address, PLACEHOLDER_ORIGIN);
  change(url);
  return url.origin === PLACEHOLDER_ORIGIN ? url.pathname + url.search + url.hash : url.href;
}
