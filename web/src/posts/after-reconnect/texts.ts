import { count, texts } from '../../i18n/texts.ts';

export const t = texts('afterReconnect', {
  missed: count({
    one: '<account/> on {platform} is connected again. It missed a post while it was not connected:',
    other: '<account/> on {platform} is connected again. It missed {count} posts while it was not connected:',
  }),
  publish: count({ one: 'Publish the post now', other: 'Publish the {count} posts now' }),
  tryingAgain: 'Trying again.',
});
