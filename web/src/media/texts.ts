import { params, texts } from '../i18n/texts.ts';

export const t = texts('media', {
  imageWithoutName: 'Image without a name',
  videoWithoutName: 'Video without a name',
  fileWithoutName: 'File without a name',
  empty: 'This file is empty.',
  unreadable: 'This file cannot be read. It may have been moved or changed: choose it again.',
  isSound: 'This is a sound file. A post can contain images, videos and PDFs only.',
  isText: 'This is a text. A post can contain images, videos and PDFs only.',
  isOther: 'This is a file of another kind. A post can contain images, videos and PDFs only.',
  interrupted: 'The upload was interrupted. Remove the file, and choose it again.',
  waiting: 'Waiting for the files before it …',
  checking: 'Checking the file …',
  progressOf: params('Upload of {name}'),
  progress: params('{percent} %'),
  progressOffline: params('{percent} %, goes on once you are online again'),
  tryAgain: params('Try again<hidden> to upload {name}</hidden>'),
  cancelUpload: params('Cancel<hidden> the upload of {name}</hidden>'),
});
