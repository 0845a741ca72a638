import { expect, it } from 'vitest';
import { addressOf, filterQuery, filtersOf } from './filters.ts';

it.each([
  ['/dashboard', {}],
  ['/dashboard?view=attention', { view: 'attention' }],
  ['/dashboard?account=threads%3Aa%3Ab', { account: 'threads:a:b' }],
  ['/dashboard?view=upcoming&account=x', { view: 'upcoming', account: 'x' }],
  ['/dashboard?state=failed&search=bread+%26+butter', { state: 'failed', search: 'bread & butter' }],
])('the filters in the address are restored unchanged: %s', (address, query) => {
  expect(addressOf(filtersOf(query))).toBe(address);
});

it.each([
  [{ view: 'secret' }, '/dashboard'],
  [{ state: 'sleeping' }, '/dashboard'],
  [{ view: 'published', state: 'failed' }, '/dashboard?view=published'],
  [{ search: '  ' }, '/dashboard'],
])('the filters in the address omit unknown values: %o', (query, address) => {
  expect(addressOf(filtersOf(query))).toBe(address);
});

it.each([
  [{}, {}],
  [{ view: 'attention' }, { status: 'failed,partly_published,unknown' }],
  [{ view: 'attention', state: 'unknown' }, { status: 'unknown' }],
  [
    { account: 'threads:1', search: 'bread' },
    { platform: 'threads', accountId: '1', q: 'bread' },
  ],
])('the filters in the address become a query of the API: %o', (query, expected) => {
  expect(filterQuery(filtersOf(query))).toEqual(expected);
});
