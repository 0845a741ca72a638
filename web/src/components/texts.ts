import { texts } from '../i18n/texts.ts';

export const t = texts('components', {
  language: 'Language',
});
