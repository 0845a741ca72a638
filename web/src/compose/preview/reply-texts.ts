import { count, params, texts } from '../../i18n/texts.ts';

export const replyTexts = texts('previewReplies', {
  thread: 'Thread',
  comments: 'Comments',
  after: params('After {pause}:'),
  leftOut: count({
    one: 'One file is left out: {platform} does not take it in a comment.',
    other: '{count} files are left out: {platform} does not take them in a comment.',
  }),
});
