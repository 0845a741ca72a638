import { count, params, texts } from '../../i18n/texts.ts';

export const t = texts('composeReplies', {
  thread: 'Thread',
  comments: 'Comments',
  both: 'Thread and comments',
  addToThread: 'Add to thread',
  addComment: 'Add a comment',
  addReply: 'Add a reply',
  inThread: count({ one: '{platforms} makes a thread of it.', other: '{platforms} make a thread of it.' }),
  asComment: count({
    one: '{platforms} shows it as a comment of the account.',
    other: '{platforms} show it as a comment of the account.',
  }),
  without: count({
    one: '{platforms} publishes the post without it.',
    other: '{platforms} publish the post without it.',
  }),
  full: params('A post has at most {max} replies.'),
});
