import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressRules } from './address-rules.ts';

const tier = { limit: 5, burst: 2, windowMs: 1000 };

function keysOf(path: string, nearest = path): string[] {
  return addressRules('n', { path, nearest }, tier).map(({ key, limit, burst }) => `${key} ${limit} ${burst}`);
}

it.each([
  ['192.0.2.1', '192.0.2.1', ['n:ip:192.0.2.1 5 2']],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1', ['n:ip:192.0.2.1 5 2']],
  ['unknown', 'unknown', ['n:ip:unknown 5 2']],
  ['2001:db8:1:2::9', '2001:db8:1:2::9', ['n:ip:2001:db8:1::/48 50 20', 'n:ip:2001:db8:1:2::/64 5 2']],
  ['192.0.2.5,192.0.2.9', '192.0.2.9', ['n:via:192.0.2.9 50 20', 'n:ip:192.0.2.5,192.0.2.9 5 2']],
  [
    '2001:db8:1:2::9,192.0.2.9',
    '192.0.2.9',
    ['n:via:192.0.2.9 50 20', 'n:ip:2001:db8:1::/48,192.0.2.9 50 20', 'n:ip:2001:db8:1:2::/64,192.0.2.9 5 2'],
  ],
  [
    '192.0.2.5,2001:db8:1:2::9',
    '2001:db8:1:2::9',
    ['n:via:2001:db8:1::/48 500 200', 'n:via:2001:db8:1:2::/64 50 20', 'n:ip:192.0.2.5,2001:db8:1:2::/64 5 2'],
  ],
])('requests from %s are counted in the expected windows', (path, nearest, keys) => {
  expect(keysOf(path, nearest)).toEqual(keys);
});

it('two addresses of IPv6 share their windows where they have the first 64 bits in common, in any spelling', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, fc.nat(8), fc.func(fc.constantFrom('x', 'xx', 'X')), (one, other, shared, spelling) => {
      // ::/64 has the addresses that are mapped from IPv4.
      fc.pre(one.slice(0, 4).some(Boolean));
      const second = [...one.slice(0, shared), ...other.slice(shared)];
      fc.pre(second.slice(0, 4).some(Boolean));
      const spelled = second.map((group) => {
        const hex = group.toString(16);
        return { x: hex, xx: hex.padStart(4, '0'), X: hex.toUpperCase() }[spelling(group)];
      });
      const common = one.findIndex((group, index) => group !== second[index]);
      const sharedGroups = common === -1 ? 8 : common;
      const [a, b] = [keysOf(one.map((group) => group.toString(16)).join(':')), keysOf(spelled.join(':'))];
      expect(a[1] === b[1]).toBe(sharedGroups >= 4);
      expect(a[0] === b[0]).toBe(sharedGroups >= 3);
    }),
  );
});
it('an address of IPv4 shares its window with no other, and with its mapping into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(keysOf(`::ffff:${one}`)).toEqual(keysOf(one));
      expect(keysOf(one)[0] === keysOf(other)[0]).toBe(one === other);
    }),
  );
});
