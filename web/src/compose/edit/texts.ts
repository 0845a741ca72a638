import { params, texts } from '../../i18n/texts.ts';

export const t = texts('composeEdit', {
  save: 'Save',
  saved: 'Your changes are saved.',
  nothingSaved: 'Nothing was saved',
  close: 'Close',
  discardThese: 'Discard your changes?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  discardHint: 'What you changed here is not saved. The post stays as it was.',
  disconnected: params('No longer connected, and left out when you save: {accounts}.'),
  cancelled: params('Cancelled: {accounts}. Select an account to publish there after all.'),
  changed: 'The post was changed elsewhere while you were editing it, so nothing was saved. It is now:',
  time: 'Time: <time/>',
  saveAgain: 'Below are your changes, and the new version of everything else. Save again to replace the other version.',
});
