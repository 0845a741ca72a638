import { texts } from '../i18n/texts.ts';

export const t = texts('notFound', {
  title: 'There is nothing here',
  mistyped: 'The address may have been mistyped. <link>Go to your posts</link>.',
});
