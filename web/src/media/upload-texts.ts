import { count, params, texts } from '../i18n/texts.ts';

/** Of the uploads in every composer. */
export const t = texts('uploads', {
  uploading: count({ one: 'One file is being uploaded.', other: '{count} files are being uploaded.' }),
  uploaded: params('{name} is uploaded.'),
  notUploaded: params('{name} was not uploaded. {problem}'),
  damaged: 'This is not a readable image, video or PDF. The file may be damaged, or its name may be wrong.',
  tooMany: 'You have uploaded too many files at once. Please try again later.',
  ended: 'The upload can no longer be continued. Please try again.',
  incomplete: 'Part of the file has not arrived. Please try again.',
});
