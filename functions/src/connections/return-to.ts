import { HeraldError } from '../errors.ts';

/** Longer addresses are no page of ours (characters). */
const MAX_LENGTH = 2048;

/** Characters that browsers drop, or take for a slash: what is seen is then not where one lands. */
const deceptive = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u;
const absolute = /^https?:\/\/[^/?#]/i;

const refusal = () => {
  const message = 'returnTo must be a path of the web app, or an address on one of its origins.';
  return new HeraldError('validation_error', message, {
    details: [{ field: 'query.returnTo', message, code: 'invalid_string' }],
  });
};

const parsed = (text: string, base: string | undefined): URL => {
  const url = URL.parse(text, base);
  if (!url) throw refusal();
  return url;
};

/** Every reading of a path that a server or proxy behind it may come to; throws on a broken escape. */
const readings = (path: string): string[] => {
  const read = [path];
  for (let next = decodeURIComponent(path); next !== read.at(-1); next = decodeURIComponent(next)) read.push(next);
  return read;
};

/** True for a path that stays a path, however often it is decoded. */
const isPlainPath = (path: string): boolean => {
  try {
    return readings(path).every((reading) => !reading.startsWith('//') && !deceptive.test(reading));
  } catch {
    return false;
  }
};

/** Stands in for the web app's origin where none is configured; a path then stays a path. */
const SOME_ORIGIN = 'https://herald.invalid';

/**
 * Where the browser may be sent after connecting: a path of the web app (made absolute with the first of `origins`), or
 * an address on one of `origins`. Throws `validation_error` on anything that leads, or could be read to lead, elsewhere.
 */
export const checkedReturnTo = (text: string, origins: readonly string[]): string => {
  if (text.length > MAX_LENGTH || deceptive.test(text)) throw refusal();
  const isPath = text.startsWith('/');
  if (!isPath && !absolute.test(text)) throw refusal();
  const home = origins[0] ?? SOME_ORIGIN;
  const url = parsed(text, isPath ? home : undefined);
  const permitted = isPath ? [new URL(home).origin] : origins.map((origin) => new URL(origin).origin);
  if (!permitted.includes(url.origin) || url.username || url.password || !isPlainPath(url.pathname)) throw refusal();
  return isPath && origins.length === 0 ? url.pathname + url.search + url.hash : url.href;
};

/** The address with these query parameters, each set once. */
export const withQuery = (returnTo: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(returnTo, SOME_ORIGIN);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.origin === SOME_ORIGIN ? url.pathname + url.search + url.hash : url.href;
};
