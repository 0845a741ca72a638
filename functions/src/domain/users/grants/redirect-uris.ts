/**
 * Schemes of programs: RFC 8252 (7.1) requires a reversed domain name, which has a dot. These editors are known and use none. A list of
 * what is allowed, because browsers run the code in addresses of some schemes.
 */
const PROGRAM_SCHEME = /^(?:[a-z][a-z0-9+-]*\.[a-z0-9.+-]+|cursor|vscode|vscode-insiders|windsurf):$/;

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether a redirect URI leads to a program of the user's own computer. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
}

/** Why an app may not register a redirect URI; null if it may. */
export function redirectUriProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (!url) return 'It is not an absolute URI.';
  if (uri.includes('#')) return 'It has a fragment.';
  if (url.username !== '' || url.password !== '') return 'It contains a user name or a password.';
  if (url.protocol === 'https:' || isLoopback(url)) return null;
  return PROGRAM_SCHEME.test(url.protocol)
    ? null
    : 'It must begin with https:, with http: and a loopback address, or with a scheme that is a reversed domain name.';
}

/**
 * Whether a registered URI allows this one: the same text; for the loopback interface the port may differ, as a program gets a free
 * one from its system. https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export function allowsRedirect(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [one, other] = [URL.parse(registered), URL.parse(requested)];
  if (!one || !other || !isLoopback(one) || !isLoopback(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href && !requested.includes('#');
}

/** Where a redirect URI leads: its host, or the scheme of a program. */
export function redirectHost(uri: string): string {
  const url = new URL(uri);
  return /^https?:$/.test(url.protocol) ? url.host : url.protocol;
}

/** The redirect URI with the parameters of a response. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
