import { texts } from '../i18n/texts.ts';

export const t = texts('home', {
  documentTitle: 'Herald: publish one post to all your accounts',
  title: 'Publish one post to all your accounts',
  lead:
    'Write it once. Herald sends it to every account you choose, in the format that each platform expects, now or at the ' +
    'time you set. Each account gets the post exactly once.',
  signUp: 'Create an account',
  startTrial: 'Start the free trial',
  platforms: 'Platforms',
  composerPicture: 'The page for a new post, with a preview for each chosen account',
  calendarPicture: 'The calendar with scheduled and published posts',
  points: 'What Herald does for you',
  preview: 'See it before you send it',
  previewText:
    'A preview for each platform shows the text, images and video as they will appear. Before you post, Herald warns you ' +
    'about anything that a platform would reject.',
  once: 'Never twice, never lost',
  onceText:
    'When a platform is slow or a connection breaks, Herald checks what has arrived before it tries again. If a post ' +
    'fails, you see why and what to do about it.',
  software: 'Made for your software, too',
  softwareText:
    'Publish from your own programs with a REST API, an MCP server or a command line, and receive every result by ' +
    'webhook. The <link>API reference</link> has examples to copy.',
  price: 'What it costs',
  reference: 'API reference',
  status: 'Status',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
});
