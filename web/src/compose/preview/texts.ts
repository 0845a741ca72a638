import { params, texts } from '../../i18n/texts.ts';

export const t = texts('composePreview', {
  title: 'Preview',
  chooseAccount: 'Choose an account to see how the post will look there.',
  accountOn: params('{account} on {platform}'),
  yourVideo: 'Your video will appear here.',
  yourMedia: 'Your image or video will appear here.',
  noPicture: 'No picture here yet',
  video: 'Video',
  play: params('Play {name}'),
  notPlayable: 'This browser cannot play this video',
  shownBy: params('What {platform} shows'),
  more: 'more',
  less: 'less',
  card: 'A card with the title and the picture of this page',
  length: params('{actual} / {limit}<hidden> characters on {platform}</hidden>'),
  lengthInBytes: params('{actual} / {limit}<hidden> bytes on {platform}</hidden>'),
  splitText: 'Split a long text into a thread',
  numberParts: 'Number the parts',
  customise: params('Customise for {platform}<hidden> ({account})</hidden>'),
  textFor: params('Text for {platform}<hidden> ({account})</hidden>'),
  useShared: params('Use the shared text again<hidden> for {account}</hidden>'),
});
