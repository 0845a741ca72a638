import { params, texts } from '../../i18n/texts.ts';

/** Of the files of a post that has some. */
export const t = texts('composeFiles', {
  mediaOf: params('Images and videos of {owner}'),
  altText: params('Alternative text<hidden> of {name}</hidden>'),
  describe: 'Describe the image or video',
  remove: params('Remove {name}'),
  address: params('Image or video {number}'),
  damaged: 'The file may be damaged: its image size cannot be read.',
  byAccount: 'Files for each account',
  separate: 'Videos for TikTok, YouTube and Snapchat, images for the others',
});
