import { params, texts } from '../i18n/texts.ts';

export const t = texts('optionForm', {
  label: params('Options for {account} on {platform}'),
  default: 'Default',
  yes: 'Yes',
  no: 'No',
  onePerLine: 'One per line.',
  onlyApi: params('{option}: you can set this option only through the API.'),
  onlyApiKept: params('{option}: you can set this option only through the API. The form keeps it as it is.'),
  userTagsHint:
    'One person per line: a username and, on an image, the position of the tag in percent from the left and from the ' +
    'top, such as `ada 50 25`. In a carousel, the first file gets the tags.',
  trialReelHint: 'Videos only: a trial reel is first shown to people who do not follow the account.',
});
