import type { NoticeTexts } from './notice-texts.ts';

export const en: NoticeTexts = {
  titles: {
    'post.failed': ({ platforms }) => `Your post to ${platforms} failed`,
    'post.partly_published': ({ platforms }) => `Your post was only partly published: ${platforms}`,
    'post.unknown': ({ platforms }) => `Your post to ${platforms} may not have been published`,
    'post.reply_failed': ({ platforms }) => `A reply of your post to ${platforms} was not published`,
    'post.at_risk': ({ platforms }) => `Your scheduled post to ${platforms} is at risk`,
    'account.reconnect_required': ({ platforms, name }) =>
      name === null
        ? `Your ${platforms} account must be connected again`
        : `Your ${platforms} account ${name} must be connected again`,
  },
  counts: {
    failure: (count) => (count === 1 ? '1 post failed' : `${count} posts failed`),
    risk: (count) => (count === 1 ? '1 scheduled post is at risk' : `${count} scheduled posts are at risk`),
    connection: (count) =>
      count === 1 ? '1 account must be connected again' : `${count} accounts must be connected again`,
  },
  excerpt: (text) => `“${text}”`,
  planned: (time) => `It is due on ${time}.`,
  more: (count) => `There are ${count} more.`,
  openPost: 'Open the post',
  connectAgain: 'Connect it again',
  footer: 'Herald sends you this e-mail because you publish with it.',
  changeSettings: 'Choose which e-mails you get',
  test: {
    subject: 'A test e-mail from Herald',
    text: 'You asked for this e-mail on the page Notifications. Herald can reach you at this address.',
  },
  testPush: { title: 'Herald can reach you here', body: 'You see this notification because you asked for a test.' },
  digest: {
    subject: (day) => `Your posts of ${day}`,
    published: (count) => `Published: ${count}`,
    failed: (count) => `Failed or incomplete: ${count}`,
    due: (count) => `Due today: ${count}`,
    drafts: (count) => `Drafts that wait for you: ${count}`,
    openDrafts: 'Open the drafts',
  },
};
