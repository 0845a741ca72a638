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

/** The fields of the templates, by their names in the API. */
export const fieldTexts = texts('templateFields', {
  author: 'Author',
  authorTitle: 'Author title',
  badge: 'Badge',
  body: 'Body',
  brandName: 'Brand name',
  callToAction: 'Call to action',
  change: 'Change',
  date: 'Date',
  description: 'Description',
  endDate: 'End date',
  handle: 'Handle',
  headline: 'Headline',
  host: 'Host',
  label: 'Label',
  name: 'Name',
  oldPrice: 'Old price',
  place: 'Place',
  price: 'Price',
  quote: 'Quote',
  seriesEnd: 'Series end',
  seriesStart: 'Series start',
  source: 'Source',
  theme: 'Theme',
  time: 'Time',
  tips: 'Tips',
  title: 'Title',
  typeface: 'Typeface',
  value: 'Value',
});

/** The themes and the typefaces. */
export const choiceTexts = texts('templateChoices', {
  paper: 'Paper',
  chalk: 'Chalk',
  lilac: 'Lilac',
  citrus: 'Citrus',
  midnight: 'Midnight',
  forest: 'Forest',
  ember: 'Ember',
  ocean: 'Ocean',
  modern: 'Modern',
  editorial: 'Editorial',
  expressive: 'Expressive',
});
