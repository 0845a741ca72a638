import { language, translations } from './i18n/language.ts';

/** By their addresses: an entry that another script imports would be split into many small files. */
const APP = './app.js';
const SPANISH = './es.js';

/**
 * Starts the app in the language of the user. Texts are defined when the app is loaded, so theirs are loaded before; the page
 * preloads the app meanwhile. Without them, the app is in English.
 */
async function start() {
  const spanish = language === 'es' ? await import(/* @vite-ignore */ SPANISH).catch(() => null) : null;
  if (spanish) {
    translations.es = spanish;
    document.documentElement.lang = 'es';
  }
  await import(/* @vite-ignore */ APP);
}

start();
