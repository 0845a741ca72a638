import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeraldError } from '../../model/errors.ts';
import { parseReturnTo, withQuery } from './return-to.ts';

const home = 'https://app.herald.example';
const other = 'http://127.0.0.1:5002';
const origins = [home, other];

function refused(text: string): boolean {
  try {
    parseReturnTo(text, origins);
    return false;
  } catch (error) {
    return error instanceof HeraldError && error.reason === 'validation_error';
  }
}

describe('returnTo', () => {
  it.each([
    ['/', `${home}/`],
    ['/settings', `${home}/settings`],
    ['/settings/accounts?tab=2#top', `${home}/settings/accounts?tab=2#top`],
    ['/a/../b', `${home}/b`],
    ['/redirect?to=//evil.example', `${home}/redirect?to=//evil.example`],
    ['/%C3%A9t%C3%A9', `${home}/%C3%A9t%C3%A9`],
    [`${home}/settings`, `${home}/settings`],
    [home, `${home}/`],
    [`${other}/settings`, `${other}/settings`],
    ['HTTPS://APP.HERALD.EXAMPLE/settings', `${home}/settings`],
  ])('the return address %s is accepted', (text, expected) => {
    expect(parseReturnTo(text, origins)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'settings',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/%09/evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%252f%252fevil.example',
    '/%25252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/x/..//evil.example',
    '/%00',
    '/%',
    '/%zz',
    '/\u0000',
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/\u3000/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://evil.example',
    'https://evil.example/https://app.herald.example',
    `${home}@evil.example`,
    `${home}:pw@evil.example/`,
    'https://user@app.herald.example/',
    'https://user:pw@app.herald.example/',
    'https://@app.herald.example.evil.example/',
    `${home}.evil.example`,
    `${home}:8443/`,
    'http://app.herald.example/',
    'https://app.herald.example\\.evil.example/',
    'https://evil.example\\@app.herald.example/',
    'https://evil.example#@app.herald.example/',
    'https://evil.example?@app.herald.example/',
    'https://app。herald。example@evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)//app.herald.example',
    'data:text/html,x',
    'ftp://app.herald.example/',
    'file:///etc/passwd',
    'http://127.0.0.1:5003/',
    'http://localhost:5002/',
    'null',
    'about:blank',
    `/${'a'.repeat(2048)}`,
  ])('the return address %j is refused', (text) => {
    expect(refused(text)).toBe(true);
  });

  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '%252f',
    '%09',
    '\t',
    '\n',
    ' ',
    'https:',
    'http:',
    'javascript:',
    'app.herald.example',
    'evil.example',
    'a',
    '\u2028',
  );

  it('a return address never leads to another origin, for any combination of URL parts', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        if (refused(text)) return;
        const url = new URL(parseReturnTo(text, origins));
        expect(origins).toContain(url.origin);
        // Neither for a browser on that page, nor for one that decodes the path first.
        expect(new URL(url.pathname, home).origin).toBe(home);
        expect(new URL(decodeURIComponent(url.pathname), home).origin).toBe(home);
      }),
      { numRuns: 5_000 },
    );
  });

  it('a return path stays relative when no web origin is configured', () => {
    expect(parseReturnTo('/settings?a=1#b', [])).toBe('/settings?a=1#b');
    expect(withQuery('/settings?a=1#b', { tiktok: 'connected' })).toBe('/settings?a=1&tiktok=connected#b');
    expect(() => parseReturnTo(`${home}/`, [])).toThrow(HeraldError);
    expect(() => parseReturnTo('/.//evil.example', [])).toThrow(HeraldError);
  });

  it('a return address gets each query parameter once, with an escaped value', () => {
    expect(withQuery(`${home}/s?tiktok=old&x=1`, { tiktok: 'error', reason: 'a&b=c' })).toBe(
      `${home}/s?tiktok=error&x=1&reason=a%26b%3Dc`,
    );
  });
});
