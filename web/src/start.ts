import { language, translations } from './i18n/language.ts';

/** By its address: an entry that another script imports would be split into many small files. */
const APP = './app.js';

/**
 * Starts the app in the language of the user. Texts are defined when the app is loaded, so theirs are loaded before; the page
 * preloads the app meanwhile.
 */
async function start() {
  document.documentElement.lang = language;
  if (language === 'es') translations.es = await import('./i18n/es.ts');
  await import(/* @vite-ignore */ APP);
}

start();
