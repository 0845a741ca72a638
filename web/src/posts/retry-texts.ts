import { params, texts } from '../i18n/texts.ts';

export const t = texts('retry', {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again.',
  continues: params('Continues with reply {reply}. What is live is not sent again.'),
  checkAgain: params('Check {platform} again'),
  checkingAgain: 'Checking again.',
  checked: 'I checked, it is not there',
  unsurePost: params(
    '{platform} did not confirm whether it published the post. Herald does not send the post again automatically, because it could then appear twice. Herald can check {platform} again, which publishes nothing. Or check the account yourself: if the post is there, you need do nothing.',
  ),
  unsureReply: params(
    '{platform} did not confirm whether it published reply {reply}. Herald does not send reply {reply} again automatically, because it could then appear twice. Herald can check {platform} again, which publishes nothing. Or check the account yourself.',
  ),
  publishAgain: 'Publish again',
  publishingAgain: 'Publishing again.',
  publishPost: params('Publish it again on {platform}?'),
  publishReply: params('Publish reply {reply} again on {platform}?'),
  confirmPost:
    'You have checked <account/>, and the post is not there. Herald will publish it again. If the post is there after ' +
    'all, it will appear twice.',
  confirmReply: params(
    'You have checked <account/>, and reply {reply} is not there. Herald will publish it again. If reply {reply} is there after all, it will appear twice.',
  ),
});
