import { params, texts } from '../i18n/texts.ts';

export const t = texts('storedDrafts', {
  noText: 'No text',
  open: 'Open',
  openDraft: params('Open “{draft}”'),
  delete: 'Delete',
  deleteDraft: params('Delete “{draft}”'),
  deleteTitle: 'Delete this draft?',
  deleteText: '“<draft/>” cannot be brought back.',
  unreadable:
    'This draft was written with another version of Herald, and cannot be opened with this one. Reload the page and try again.',
  leftOut: params(
    'This form cannot show all that a program has put into this draft. If you change or publish it here, these are left out: {fields}.',
  ),
  quoted: params('“{name}”'),
  text: 'the text',
  files: 'some of its files',
  altTexts: 'alternative texts',
  link: 'the link',
  replies: 'some of its replies',
  accounts: 'some of its accounts',
  settings: 'settings of an account',
  targetIds: 'the ids that a program gave to its accounts',
  time: 'the time',
  keepsSlot:
    'This draft takes a free slot of your weekly times. It does so until you choose another time than the one below.',
  keepsTime: params(
    'A program has chosen the time {time}. It stays so until you choose another time than the one below.',
  ),
});
