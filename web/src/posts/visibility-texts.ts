import { texts } from '../i18n/texts.ts';

export const t = texts('visibility', {
  everyone: 'Visible to everyone.',
  friends: 'Visible only to friends.',
  followers: 'Visible only to followers.',
  you: 'Visible only to you.',
  link: 'Unlisted: visible only to people who have the link.',
  private: 'Private: visible only to you.',
  connections: 'Visible only to connections.',
  members: 'Visible only to LinkedIn members.',
  outsideTimelines: 'Unlisted: visible to everyone, but not in public timelines.',
});
