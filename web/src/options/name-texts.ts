import { optionTitles } from '../api/platform-options.ts';
import { texts } from '../i18n/texts.ts';

/** The options of all platforms, by their names in the API, whose titles are English only. */
export const nameTexts: Readonly<Record<string, string>> = texts('optionNames', optionTitles);

/** In place of descriptions that are for programs. */
export const hintTexts: Readonly<Record<string, string>> = texts('optionHints', {
  trialReel: 'Videos only: a trial reel is first shown to people who do not follow the account.',
  userTags:
    'One person per line: a username and, on an image, the position of the tag in percent from the left and from the ' +
    'top, such as `ada 50 25`. In a carousel, the first file gets the tags.',
});

/** The values from which options are chosen, by their names in the API. */
export const valueTexts = texts('optionValues', {
  CONNECTIONS: 'Connections',
  LOGGED_IN: 'Logged in',
  PUBLIC: 'Public',
  accounts_you_follow: 'Accounts you follow',
  everyone: 'Everyone',
  feed: 'Feed',
  followers_only: 'Followers only',
  following: 'Following',
  mentionedUsers: 'Mentioned users',
  mentioned_only: 'Mentioned only',
  parent_post_author_only: 'Parent post author only',
  private: 'Private',
  public: 'Public',
  spotlight: 'Spotlight',
  story: 'Story',
  subscribers: 'Subscribers',
  unlisted: 'Unlisted',
  verified: 'Verified',
});
