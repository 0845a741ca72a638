import { count, params, texts } from '../../i18n/texts.ts';

export const t = texts('timeline', {
  shownAccounts: params('The first {shown} accounts are shown; there are {more} more.'),
  omittedAttempts: count({
    one: '{count} earlier attempt was not kept.',
    other: '{count} earlier attempts were not kept.',
  }),
  everyStep: params('Every step, with the calls to the platforms ({steps})'),
  at: params('<account/> on {platform}:'),
  copy: 'Copy for support',
  copied: 'Copied',
  hasCopied: 'Copied.',
  asText: 'The timeline as text',
  sent: params('Sent to {targets}.'),
  moreTargets: params('{targets} more'),
  sentReplies: count({
    one: 'Sent reply {replies} to {target}.',
    other: 'Sent replies {replies} to {target}.',
  }),
  live: params('Live on {platform}.'),
  liveAfter: params('Live on {platform} after {span}.'),
  liveAfterTime: params('Live on {platform}, {span} after the scheduled time.'),
  targetLive: params('{target}: live.'),
  targetLiveAfter: params('{target}: live after {span}.'),
  targetLiveAfterTime: params('{target}: live, {span} after the scheduled time.'),
});
