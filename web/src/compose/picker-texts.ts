import { count, params, texts } from '../i18n/texts.ts';

/** Of what selects several accounts at once. */
export const t = texts('accountPicker', {
  noneSelected: 'No account is selected.',
  noMatch: 'No account matches your search.',
  clear: 'Clear the selection',
  asInLast: 'Chosen as in your last post.',
  asInLastWithout: 'Chosen as in your last post, without accounts that are no longer connected.',
  selectAll: 'Select all',
  sameAsLast: 'Same as last post',
  allOn: params('All on {platform}'),
  saveAsGroup: 'Save as group',
  groupName: 'Name of the group',
  groupGets: count({
    one: 'The group gets the selected account.',
    other: 'The group gets the {count} selected accounts.',
  }),
});
