import { expect, it } from 'vitest';
import { optionTexts } from './option-text.ts';

it('shows the options of a target that its preview does not show', () => {
  const overrides = { text: 'Hi', title: 'Harbour', madeWithAi: true, tags: ['a', 'b'], privacy: 'private' };
  expect(optionTexts({ overrides })).toEqual(['Title: Harbour', 'Made with AI: yes', 'Tags: a, b']);
});
