import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Secret } from '../config/secrets.ts';
import { ConfigError } from '../config/values.ts';
import { canonicalJson } from './digest.ts';
import { createVault, UnopenableSeal } from './token-vault.ts';

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

it('canonical JSON is the same for any order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
    }),
  );
});

it('canonical JSON keeps all values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function key(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

function vaultOf(...entries: string[]) {
  return createVault(new Secret(entries.join(',')));
}
const oldKey = key('2025');
const newKey = key('2026');

/** Any code point. fast-check's own unit of that kind takes seconds to build. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

it('the vault decrypts every text in the context for which it was sealed', () => {
  const vault = vaultOf(newKey);
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), fc.string(), (text, context) => {
      const wellFormed = text.toWellFormed();
      expect(vault.open(vault.seal(wellFormed, context), context)).toBe(wellFormed);
    }),
  );
});

it('the vault does not open a sealed token in another context', () => {
  const vault = vaultOf(newKey);
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 2 }), (text, [here, there]) => {
      expect(() => vault.open(vault.seal(text, here ?? ''), there ?? '')).toThrow(UnopenableSeal);
    }),
  );
});

it('the vault does not open a sealed token after a change of any bit', () => {
  const vault = vaultOf(newKey);
  const [version = '', id = '', ...parts] = vault.seal('act.example-token', 'place').split('.');
  const bytes = parts.map((part) => Buffer.from(part, 'base64url'));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(1000), fc.nat(7), (part, offset, bit) => {
      const changed = bytes.map((original, index) => {
        const copy = Buffer.from(original);
        const at = offset % copy.length;
        if (index === part) copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
        return copy.toString('base64url');
      });
      expect(() => vault.open([version, id, ...changed].join('.'), 'place')).toThrow(UnopenableSeal);
    }),
  );
});

it('the vault derives the same 32 bytes for a purpose as long as the newest key stays', () => {
  const derived = vaultOf(newKey, oldKey).derive('here');
  expect(derived).toHaveLength(32);
  expect(vaultOf(newKey).derive('here')).toEqual(derived);
  expect(vaultOf(newKey).derive('there')).not.toEqual(derived);
  expect(vaultOf(oldKey, newKey).derive('here')).not.toEqual(derived);
});

it.each(['', 'act.plain-token', 'v1.2026...', 'v2.2026.a.b.c'])(
  'the vault refuses to open "%s", which is no sealed token',
  (text) => {
    expect(() => vaultOf(newKey).open(text, 'place')).toThrow(UnopenableSeal);
  },
);

it('the vault never produces the same sealed token twice, nor includes the plain text', () => {
  const vault = vaultOf(newKey);
  const seals = Array.from({ length: 50 }, () => vault.seal('secret-token', 'place'));
  expect(new Set(seals).size).toBe(50);
  for (const sealed of seals) {
    expect(sealed).not.toContain('secret-token');
    expect(sealed).not.toContain(Buffer.from('secret-token').toString('base64url'));
  }
});

it('the vault opens a token that was sealed with an older key, and seals it again with the newest', () => {
  const sealed = vaultOf(oldKey).seal('token', 'place');
  const rotated = vaultOf(newKey, oldKey);
  expect(rotated.open(sealed, 'place')).toBe('token');
  const resealed = rotated.reseal(sealed, 'place');
  expect(vaultOf(newKey).open(resealed, 'place')).toBe('token');
  expect(rotated.reseal(resealed, 'place')).toBe(resealed);
  expect([rotated.hasOldKeys(), vaultOf(newKey).hasOldKeys()]).toEqual([true, false]);
});

it('the error of the vault names the missing key', () => {
  const sealed = vaultOf(oldKey).seal('token', 'place');
  expect(() => vaultOf(newKey).open(sealed, 'place')).toThrow(/2025/);
});

it.each([
  ['missing', null],
  ['without an id', new Secret(randomBytes(32).toString('base64'))],
  ['too short', new Secret(`a:${randomBytes(16).toString('base64')}`)],
  ['too long', new Secret(`a:${randomBytes(48).toString('base64')}`)],
  ['given twice under one id', new Secret(`${key('a')},${key('a')}`)],
  ['followed by an empty entry', new Secret(`${key('a')},`)],
])('the vault refuses keys that are %s, on the first use and without disclosing them', (_what, secret) => {
  const vault = createVault(secret);
  const failure = (() => {
    try {
      return vault.seal('token', 'place');
    } catch (error) {
      return error;
    }
  })();
  expect(failure).toBeInstanceOf(ConfigError);
  if (secret) expect(String(failure)).not.toContain(secret.reveal().split(':').at(-1));
});
