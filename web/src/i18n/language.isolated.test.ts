import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const blocked = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
};

const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { pathname: '/connect', reload });
  vi.stubGlobal('localStorage', blocked);
  vi.stubGlobal('sessionStorage', blocked);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a page has the language of the browser where the visitor blocks stored data', async () => {
  vi.stubGlobal('navigator', { languages: ['de-DE', 'es-MX'] });
  const { chooseLanguage, keepLinkLanguage, language, locale } = await import('./language.ts');
  expect([language, locale]).toEqual(['es', 'es-MX']);
  expect(keepLinkLanguage('en')).toBe(false);
  chooseLanguage('en');
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  [['en-US@posix'], 'en', 'en-GB'],
  [['es-ES@posix', 'es-MX'], 'es', 'es-MX'],
])('the browser languages %j lead to %s with the formats of %s', async (languages, shown, formats) => {
  vi.stubGlobal('navigator', { languages });
  const { language, locale } = await import('./language.ts');
  expect([language, locale]).toEqual([shown, formats]);
});

function refuse(): never {
  throw new DOMException('The user agent refuses access.', 'SecurityError');
}
