/** The languages of the pages, each with its own name. */
export const languages = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof languages;

const CHOICE = 'herald-language';
/** Of the connect link that is open in this tab. */
const OF_LINK = 'herald-link-language';

/** Of regional formats where the browser names none of the language: the clock has 24 hours. */
const defaultLocales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' };

/** The language of this page, until it is loaded again: the chosen one, the language of a connect link, or the first that the browser names. */
export const language: Language = currentLanguage();

/** The locale of dates and numbers, such as `es-MX`: the region that the browser names for the language. */
export const locale: string =
  preferred().find((tag) => languageOf(tag) === language && isLocale(tag)) ?? defaultLocales[language];

export const numbers = new Intl.NumberFormat(locale);

/** The texts of the languages that are loaded, by their part. English is part of the scripts. */
export const translations: Record<Language, object> = { en: {}, es: {} };

/** Loads the page again in another language, which this browser keeps. */
export function chooseLanguage(chosen: Language): void {
  unlessRefused(() => localStorage.setItem(CHOICE, chosen));
  location.reload();
}

/** Keeps the language of a connect link for its page in this tab. Returns whether the page has to be loaded again for it. */
export function keepLinkLanguage(tag: string | null): boolean {
  const ofLink = languageOf(tag ?? '');
  unlessRefused(() =>
    isLanguage(ofLink) ? sessionStorage.setItem(OF_LINK, ofLink) : sessionStorage.removeItem(OF_LINK),
  );
  return currentLanguage() !== language;
}

function currentLanguage(): Language {
  return [...(unlessRefused(kept) ?? []), ...preferred().map(languageOf)].find(isLanguage) ?? 'en';
}

/** What this browser keeps: the choice, and on the page of a connect link its language. */
function kept(): (string | null)[] {
  if (!inBrowser()) return [];
  const ofLink = location.pathname === '/connect' ? sessionStorage.getItem(OF_LINK) : null;
  return [localStorage.getItem(CHOICE), ofLink];
}

/**
 * Without a result where the browser throws, as for the storage of a page where the visitor blocks stored data:
 * https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage
 */
function unlessRefused<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function preferred(): readonly string[] {
  return inBrowser() ? navigator.languages : ['en-US'];
}

/** Unit tests run without one. */
function inBrowser(): boolean {
  return 'document' in globalThis;
}

/** The language of a tag such as `es-MX`, which need not be one of the pages. */
export function languageOf(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase();
}

/** Some browsers name what the Intl API refuses, such as `en-US@posix`: https://github.com/leeoniya/uPlot/pull/1054 */
function isLocale(tag: string): boolean {
  return unlessRefused(() => Intl.getCanonicalLocales(tag)) !== undefined;
}

export function isLanguage(value: string | null | undefined): value is Language {
  return value != null && Object.hasOwn(languages, value);
}
