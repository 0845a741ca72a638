import type { NoticeLanguage } from '../../../model/notification.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { NoticeTexts } from './notice-texts.ts';

const texts: Record<NoticeLanguage, NoticeTexts> = { en, es };

export function textsIn(language: NoticeLanguage): NoticeTexts {
  return texts[language];
}
