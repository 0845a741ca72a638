/** The languages of the pages, each with its own name. */
export const languages = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof languages;

const CHOICE = 'herald-language';

/** Of regional formats where the browser names none of the language: the clock has 24 hours. */
const defaultLocales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' };

/** The language of this page, until it is loaded again: the one chosen, or the first that the browser names. */
export const language: Language = chosenLanguage() ?? preferred().map(languageOf).find(isLanguage) ?? 'en';

/** The locale of dates and numbers, such as `es-MX`: the region that the browser names for the language. */
export const locale: string = preferred().find((tag) => languageOf(tag) === language) ?? defaultLocales[language];

export const numbers = new Intl.NumberFormat(locale);

/** The texts of the languages that are loaded, by their part. English is part of the scripts. */
export const translations: Record<Language, object> = { en: {}, es: {} };

/** Loads the page again in another language, which this browser keeps. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOICE, chosen);
  location.reload();
}

function chosenLanguage(): Language | undefined {
  const chosen = inBrowser() ? localStorage.getItem(CHOICE) : null;
  return isLanguage(chosen) ? chosen : undefined;
}

function preferred(): readonly string[] {
  return inBrowser() ? navigator.languages : ['en-US'];
}

/** Unit tests run without one. */
function inBrowser(): boolean {
  return 'document' in globalThis;
}

function languageOf(tag: string): string | undefined {
  return tag.split('-')[0];
}

export function isLanguage(value: string | null | undefined): value is Language {
  return value != null && value in languages;
}
