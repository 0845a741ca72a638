import { expect, it } from 'vitest';
import { addressWithResults } from './results.ts';

it('the customer’s address gets the connected and disconnected accounts in its query', () => {
  const results = { connected: ['x:123', 'threads:4'], disconnected: ['bluesky:did:plc:5'] };
  const { searchParams, hash } = new URL(addressWithResults('https://acme.example/done?team=7#social', results));
  expect(Object.fromEntries(searchParams)).toEqual({
    team: '7',
    connected: 'x:123,threads:4',
    disconnected: 'bluesky:did:plc:5',
  });
  expect(hash).toBe('#social');
});

it('the customer’s address loses results that are not of this visit, and names at most 20 accounts', () => {
  const connected = Array.from({ length: 21 }, (_, index) => `x:${index}`);
  const { searchParams } = new URL(
    addressWithResults('https://acme.example/?connected=a&disconnected=b', { connected, disconnected: [] }),
  );
  expect(searchParams.get('connected')?.split(',')).toHaveLength(20);
  expect(searchParams.has('disconnected')).toBe(false);
});
