import { params, texts } from '../../i18n/texts.ts';

export const listTexts = texts('replyList', {
  replies: 'Replies',
  reply: params('Reply {number}'),
  /** Within a sentence. */
  name: params('reply {number}'),
  remove: params('Remove reply {number}'),
  pause: params('Pause before it<hidden> (reply {number})</hidden>'),
  none: 'None',
});
