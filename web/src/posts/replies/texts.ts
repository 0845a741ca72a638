import { params, texts } from '../../i18n/texts.ts';

export const t = texts('postReplies', {
  replies: 'Replies',
  reply: params('Reply {reply}'),
  replyAfter: params('Reply {reply}, after {pause}'),
  waiting: 'Waiting',
  notSent: 'Not sent',
  none: 'No replies',
  repliesOf: params('Replies of {account} on {platform}'),
  viewReply: params('View reply {reply} of {account} on {platform} (new tab)'),
  cancelOthers: 'Cancel the other replies',
  cancelTitle: 'Cancel the other replies?',
  cancel: 'Cancel the replies',
  cancelText: params('What is live on {platform} stays there. The replies that wait are not sent.'),
});
