import { texts } from '../../i18n/texts.ts';

/** Mostly TikTok's sentences: https://developers.tiktok.com/doc/content-sharing-guidelines */
export const formTexts = texts('tiktokForm', {
  account: 'TikTok: <name/>',
  privacy: 'Who can see this post',
  brandedNotPrivate: 'Branded content visibility cannot be set to private.',
  othersMay: 'Others may',
  comment: 'Comment',
  duet: 'Duet',
  stitch: 'Stitch',
  switchedOff: 'The unavailable choices are switched off in the settings of this account.',
  madeWithAi: 'The video was made with AI',
  commercialContent: 'Commercial content',
  disclose: 'Disclose video content',
  discloseHint:
    'Turn on to disclose that this post promotes goods or services in exchange for something of value. It could promote ' +
    'yourself, a third party, or both.',
  yourBrand: 'Your brand',
  yourBrandHint: 'You are promoting yourself or your own business.',
  brandedContent: 'Branded content',
  brandedContentHint: 'You are promoting another brand or a third party.',
  paidPartnership: "Your photo/video will be labeled as 'Paid partnership'.",
  promotional: "Your photo/video will be labeled as 'Promotional content'.",
  consent:
    "By posting, you agree to TikTok's <music>Music Usage Confirmation</music>. It may take some minutes until the post is " +
    'visible on your profile.',
  brandedConsent:
    "By posting, you agree to TikTok's <branded>Branded Content Policy</branded> and <music>Music Usage " +
    'Confirmation</music>. It may take some minutes until the post is visible on your profile.',
});

/** Who can see a post, by TikTok's level. */
export const privacyTexts = texts('tiktokPrivacy', {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
});
