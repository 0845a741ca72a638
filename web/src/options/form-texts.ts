import { params, texts } from '../i18n/texts.ts';

export const t = texts('optionForm', {
  label: params('Options for {account} on {platform}'),
  default: 'Default',
  yes: 'Yes',
  no: 'No',
  onePerLine: 'One per line.',
  onlyApi: params('{option}: you can set this option only through the API.'),
  onlyApiKept: params('{option}: you can set this option only through the API. The form keeps it as it is.'),
});
