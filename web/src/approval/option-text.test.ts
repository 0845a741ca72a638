import { expect, it } from 'vitest';
import { optionTexts } from './option-text.ts';

it('a target shows the options that its preview does not show', () => {
  const overrides = { text: 'Hi', title: 'Harbour', madeWithAi: true, tags: ['a', 'b'], privacy: 'private' };
  expect(optionTexts({ overrides })).toEqual(['Title: Harbour', 'Made with AI: yes', 'Tags: a, b']);
});

it('the chosen value of an option is shown as in its form, and a text as it is', () => {
  const overrides = { replySettings: 'mentionedUsers', postType: 'newType', title: 'private' };
  expect(optionTexts({ overrides })).toEqual([
    'Who may reply: Mentioned users',
    'Post type: New type',
    'Title: private',
  ]);
});
