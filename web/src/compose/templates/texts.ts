import { texts } from '../../i18n/texts.ts';

export const t = texts('templateButton', {
  makePicture: 'Make a picture',
  notLoaded: 'This could not be loaded. Please reload the page; your draft is kept.',
});
