import { texts } from '../../i18n/texts.ts';

export const dialogTexts = texts('templateDialog', {
  template: 'Template',
  shape: 'Shape',
  preview: 'How it will look',
  drawing: 'Drawing …',
  onePerLine: 'One per line.',
  asides: 'Name, colours and type',
  notPossible: 'The picture cannot be made. Please check the marked fields.',
  cancel: 'Cancel',
  use: 'Use this picture',
});

/** By the aspect ratio. */
export const shapeTexts = texts('pictureShapes', {
  '1:1': 'Square',
  '4:5': 'Portrait',
  '9:16': 'Tall',
});
