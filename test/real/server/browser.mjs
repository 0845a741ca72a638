// A user at the server's own pages: signs in, and allows or refuses a request.
import { request } from 'node:http';

/** Cookies of one browser. */
class Cookies {
  #values = new Map();

  keep(response) {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair] = line.split(';');
      const at = pair.indexOf('=');
      this.#values.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get(name) {
    return this.#values.get(name) ?? '';
  }

  toString() {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/**
 * Decides on an authorization request at the pages of the server at `issuer`. Resolves with the address that the browser is
 * sent to.
 */
export async function decide(issuer, authorizeUrl, { refuse, handle, password, did }) {
  const cookies = new Cookies();
  const page = await send(authorizeUrl, { headers: { ...NAVIGATION, 'sec-fetch-site': 'cross-site' } });
  cookies.keep(page);
  if (page.status !== 200) throw new Error(`The authorize page responded ${page.status}: ${page.text}`);
  const ask = async (endpoint, body, bearer) => {
    const response = await send(`${issuer}/@atproto/oauth-provider/~api${endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-mode': 'same-origin',
        'sec-fetch-site': 'same-origin',
        origin: issuer,
        referer: String(authorizeUrl),
        cookie: String(cookies),
        'x-csrf-token': cookies.get('csrf-token'),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
    });
    cookies.keep(response);
    if (response.status !== 200) throw new Error(`${endpoint} responded ${response.status}: ${response.text}`);
    return JSON.parse(response.text);
  };
  const signIn = () => ask('/sign-in', { locale: 'en', username: handle, password, remember: false });
  const { url } = refuse ? await ask('/reject', {}) : await ask('/consent', { did }, (await signIn()).ephemeralToken);
  const redirect = await send(url, {
    headers: { ...NAVIGATION, 'sec-fetch-site': 'same-origin', cookie: String(cookies), referer: String(authorizeUrl) },
  });
  const { location } = redirect.headers;
  if (!location) throw new Error(`The redirect responded ${redirect.status}: ${redirect.text}`);
  return location;
}

/** One request, with headers that `fetch` would set itself. */
function send(url, { method = 'GET', headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
