import { params, texts } from '../i18n/texts.ts';

export const t = texts('drafts', {
  drafts: 'Drafts',
  saving: 'Saving …',
  saved: 'Saved as a draft',
  waiting: 'Not saved yet. The draft is kept in this tab, and Herald tries again.',
  notSaved: 'The draft is not saved.',
  elsewhere: 'This draft was changed in another tab or on another device.',
  showOther: 'Show that version',
  keepBoth: 'Keep both',
  file: params('file {number}'),
  uploadedImage: params('Uploaded image {number}'),
  uploadedVideo: params('Uploaded video {number}'),
  uploadedDocument: params('Uploaded PDF {number}'),
});
