import { expect, it } from 'vitest';
import { visibilityText } from './visibility.ts';

it('the visibility text says who can see a post by its options, or else by the setting of the operator', () => {
  const target = { platform: 'tiktok', accountId: '1', targetId: 'tiktok:1' } as const;
  expect(visibilityText({ ...target, overrides: { privacy: 'SELF_ONLY' } }, null)).toBe('Visible only to you.');
  expect(visibilityText(target, 'SELF_ONLY')).toBe('Visible only to you.');
  expect(visibilityText({ ...target, overrides: { privacy: 'PUBLIC_TO_EVERYONE' } }, 'SELF_ONLY')).toBe(
    'Visible to everyone.',
  );
  expect(visibilityText({ ...target, overrides: { draft: true } }, 'SELF_ONLY')).toBeNull();
  expect(visibilityText({ ...target, platform: 'threads' }, null)).toBeNull();
});
