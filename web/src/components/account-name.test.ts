import type { Account } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import type { Platform } from '../api/types.ts';
import { accountLabel } from './account-name.ts';

it('accounts of the same name on several platforms are named with their platforms', () => {
  const platforms = [{ platform: 'x', displayName: 'X' } as Platform];
  const mara = { displayName: null, username: 'mara', accountId: '1' };
  const label = (platform: string) => accountLabel({ ...mara, platform } as Account, platforms);
  expect(label('x')).toBe('mara on X');
  expect(label('newer')).toBe('mara on newer');
});
