import type { UserRecord } from 'firebase-admin/auth';
import { expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { createUserStatus } from './user-status.ts';

function fixture() {
  const clock = { time: 1_000_000, now: () => clock.time };
  const calls: string[] = [];
  const provider: { response: () => Promise<{ disabled: boolean; emailVerified?: boolean }> } = {
    response: async () => ({ disabled: false }),
  };
  const getUser = async (uid: string): Promise<UserRecord> => {
    calls.push(uid);
    return (await provider.response()) as UserRecord;
  };
  return { clock, calls, provider, users: createUserStatus(() => ({ getUser, getUserByEmail: getUser }), clock) };
}

function failing(code: string) {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

it('an active user is cached for five minutes', async () => {
  const { clock, calls, provider, users } = fixture();
  expect([await users.isActive('a'), await users.isActive('a')]).toEqual([true, true]);
  expect(calls).toEqual(['a']);
  provider.response = async () => ({ disabled: true });
  clock.time += 5 * MINUTE;
  expect(await users.isActive('a')).toBe(false);
});

it('a disabled user is not cached', async () => {
  const { provider, users } = fixture();
  provider.response = async () => ({ disabled: true });
  expect(await users.isActive('a')).toBe(false);
  provider.response = async () => ({ disabled: false });
  expect(await users.isActive('a')).toBe(true);
});

it('a deleted user is reported as inactive', async () => {
  const { provider, users } = fixture();
  provider.response = failing('auth/user-not-found');
  expect(await users.isActive('a')).toBe(false);
});

it('a user is active while the identity provider is down, and is asked for again after 10 seconds', async () => {
  const { clock, calls, provider, users } = fixture();
  provider.response = failing('auth/internal-error');
  expect([await users.isActive('a'), await users.isActive('a')]).toEqual([true, true]);
  expect(calls).toHaveLength(1);
  clock.time += 10 * SECOND;
  await users.isActive('a');
  expect(calls).toHaveLength(2);
});

it('a confirmed e-mail address is cached for five minutes, and an unconfirmed one is not', async () => {
  const { clock, calls, provider, users } = fixture();
  provider.response = async () => ({ disabled: false, emailVerified: false });
  expect(await users.hasVerifiedEmail('a')).toBe(false);
  provider.response = async () => ({ disabled: false, emailVerified: true });
  expect([await users.hasVerifiedEmail('a'), await users.hasVerifiedEmail('a')]).toEqual([true, true]);
  expect(calls).toHaveLength(2);
  clock.time += 5 * MINUTE;
  provider.response = failing('auth/user-not-found');
  expect(await users.hasVerifiedEmail('a')).toBe(false);
});

it('a disabled user has no confirmed e-mail address', async () => {
  const { clock, provider, users } = fixture();
  provider.response = async () => ({ disabled: false, emailVerified: true });
  expect(await users.hasVerifiedEmail('a')).toBe(true);
  clock.time += 5 * MINUTE;
  provider.response = async () => ({ disabled: true, emailVerified: true });
  expect([await users.hasVerifiedEmail('a'), await users.hasVerifiedEmail('a')]).toEqual([false, false]);
});

it('one question answers whether a user is active and has a confirmed e-mail address', async () => {
  const { calls, provider, users } = fixture();
  provider.response = async () => ({ disabled: false, emailVerified: true });
  expect([await users.isActive('a'), await users.hasVerifiedEmail('a')]).toEqual([true, true]);
  expect(calls).toEqual(['a']);
});

it('a confirmed e-mail address stays while the identity provider is down, and no other is confirmed', async () => {
  const { clock, provider, users } = fixture();
  provider.response = async () => ({ disabled: false, emailVerified: true });
  await users.hasVerifiedEmail('a');
  provider.response = failing('auth/internal-error');
  clock.time += 5 * MINUTE;
  expect([await users.hasVerifiedEmail('a'), await users.isActive('a'), await users.hasVerifiedEmail('a')]).toEqual([
    true,
    true,
    true,
  ]);
  await expect(users.hasVerifiedEmail('b')).rejects.toMatchObject({ reason: 'service_unavailable' });
});

it('an identity provider that does not respond is reported within ten seconds', async () => {
  const { provider, users } = fixture();
  vi.useFakeTimers();
  try {
    provider.response = () => new Promise(() => undefined);
    const refused = expect(users.hasVerifiedEmail('a')).rejects.toMatchObject({ reason: 'service_unavailable' });
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});
