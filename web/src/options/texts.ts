import { count, texts } from '../i18n/texts.ts';

export const t = texts('options', {
  set: count({ one: '{count} set', other: '{count} set' }),
});
