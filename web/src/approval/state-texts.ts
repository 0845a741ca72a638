import { texts } from '../i18n/texts.ts';

/** The state of a draft, by its status. */
export const stateTexts = texts('draftStates', {
  open: 'Draft',
  waiting: 'Waiting for you',
  rejected: 'Rejected',
});
