import { expect, it } from 'vitest';
import { noChoices } from '../../drafts/tiktok-choices.ts';
import { t } from './texts.ts';
import { missingChoice } from './use-tiktok.ts';

const state = {
  creator: {
    nickname: 'Ada',
    username: 'ada',
    avatarUrl: null,
    privacyChoices: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
    commentsDisabled: false,
    duetDisabled: false,
    stitchDisabled: false,
    maxVideoSeconds: 60,
  },
};
const chosen = { ...noChoices, privacy: 'SELF_ONLY' };

it.each([
  ['TikTok has not responded', undefined, chosen, null, 'TikTok is being asked what this account may post.'],
  ['TikTok takes no more posts', { problem: 'Enough for today.' }, chosen, null, 'Enough for today.'],
  ['nobody has been chosen', state, noChoices, null, 'Choose who can see the post on TikTok.'],
  [
    'the account does not offer the choice',
    state,
    { ...noChoices, privacy: 'FOLLOWER_OF_CREATOR' },
    null,
    'Choose who can see the post on TikTok.',
  ],
  ['nothing is disclosed', state, { ...chosen, discloses: true }, null, t.discloseWhat],
  [
    'the video is too long',
    state,
    chosen,
    60.5,
    'TikTok lets this account post videos of up to 60 seconds, and this has 61.',
  ],
])('a post to TikTok waits when %s', (_case, creator, choices, seconds, sentence) => {
  expect(missingChoice(creator, choices, seconds)).toBe(sentence);
});

it('a post to TikTok can be sent with the choices that TikTok requires', () => {
  expect(missingChoice(state, chosen, 60)).toBeNull();
  expect(missingChoice(state, { ...chosen, discloses: true, yourBrand: true }, null)).toBeNull();
});
