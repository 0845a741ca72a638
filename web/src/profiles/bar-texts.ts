import { texts } from '../i18n/texts.ts';

/** Of the bar on every page, and of the dialog that it opens. */
export const t = texts('profileBar', {
  profile: 'Profile',
  lost: 'The profile that you were acting for does not exist any more. You are acting for yourself again.',
  actingFor: 'Acting for <profile/>',
  actingForYourself: 'Acting for yourself',
  backToYou: 'Back to you',
  switch: 'Switch profile',
  personal: 'This page is about you and your account, not about the profile.',
  actFor: 'Act for',
  search: 'Search',
  searchBy: 'Name or external id',
  noneFound: 'No listed profile has this name.',
  incomplete: 'Your 1,000 newest profiles are listed. For another one, enter its whole external id and press Enter.',
  manage: 'Manage profiles',
  close: 'Close',
  you: 'You',
});
