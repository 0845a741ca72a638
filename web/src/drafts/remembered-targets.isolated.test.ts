import type { Account } from '@herald-publishing/client';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a page remembers the accounts of the user and of each profile separately', async () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  const ofUser = await pageActingFor(null);
  ofUser.rememberTargets('user', ['x:1']);
  const ofProfile = await pageActingFor({ id: 'bakery', name: 'Bakery' });
  ofProfile.rememberTargets('user', ['x:2']);
  const accounts = ['1', '2'].map((accountId) => ({ platform: 'x', accountId, status: 'active' }) as Account);
  expect(ofUser.rememberedChoice('user', accounts).targets).toEqual(['x:1']);
  expect(ofProfile.rememberedChoice('user', accounts).targets).toEqual(['x:2']);
});

/** The module as a page loads it that acts for a profile, or for the user. */
async function pageActingFor(profile: { id: string; name: string } | null) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(profile) });
  return await import('./remembered-targets.ts');
}
