import { texts } from '../i18n/texts.ts';

export const t = texts('postPage', {
  title: 'Post',
  allPosts: 'All posts',
  happened: 'What happened',
  id: 'Id for the API: <id/>',
});
