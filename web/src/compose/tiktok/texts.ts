import { params, texts } from '../../i18n/texts.ts';

/** Why a post waits. */
export const t = texts('tiktok', {
  asking: 'TikTok is being asked what this account may post.',
  noAnswer: 'TikTok does not say what this account may post.',
  videoTooLong: params('TikTok lets this account post videos of up to {max} seconds, and this has {seconds}.'),
  choosePrivacy: 'Choose who can see the post on TikTok.',
  /** TikTok's sentence: https://developers.tiktok.com/doc/content-sharing-guidelines */
  discloseWhat: 'You need to indicate if your content promotes yourself, a third party, or both.',
});
