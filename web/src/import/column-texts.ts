import { texts } from '../i18n/texts.ts';

export const columnLabels = texts('columnLabels', {
  text: 'Text',
  accounts: 'Accounts',
  scheduledTime: 'Time',
  timeZone: 'Time zone of each row',
  media: 'Images and videos',
  altTexts: 'Alternative texts',
  link: 'Link',
});

export const columnHints = texts('columnHints', {
  text: 'The text of the post.',
  accounts: 'Such as x, or instagram:1784…; several are possible.',
  scheduledTime: 'Such as 2030-01-31 09:00, next or now.',
  timeZone: 'Such as Europe/Madrid.',
  media: 'Their addresses, with spaces between them.',
  altTexts: 'In the same order, with | between them.',
  link: 'A page to preview.',
});

/** Where no column is chosen. */
export const withoutColumn = texts('withoutColumn', {
  text: 'No text',
  accounts: 'Choose a column',
  scheduledTime: 'Publish at once',
  timeZone: 'The time zone below',
  media: 'No files',
  altTexts: 'No texts',
  link: 'No link',
});
