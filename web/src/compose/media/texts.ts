import { count, params, texts } from '../../i18n/texts.ts';

export const t = texts('composeMedia', {
  media: 'Images and videos',
  checking: 'Checking the files …',
  uploadFromDevice: 'Upload from this device',
  chooseFromLibrary: 'Choose from the library',
  addByAddress: 'Add an image or video by its address',
  addTo: params('{action}<hidden> to {owner}</hidden>'),
  dropHint: 'You can also drop files here, or paste a picture.',
  leftOut: count({
    one: 'A post takes at most {max} images and videos: {count} was left out.',
    other: 'A post takes at most {max} images and videos: {count} were left out.',
  }),
  stillUploading: count({
    one: '{failure}: {file} is still being uploaded. Wait until that is done, or cancel it.',
    other: '{failure}: {count} files are still being uploaded. Wait until that is done, or cancel them.',
  }),
  notUploaded: count({
    one: '{failure}: {file} was not uploaded. Try again, or remove it.',
    other: '{failure}: {count} files were not uploaded. Try again, or remove them.',
  }),
});
