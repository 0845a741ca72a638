import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlatformJson } from './platform-json.ts';

describe('parsePlatformJson', () => {
  it('keeps every digit of ids that a double cannot represent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), (id) => {
        expect(parsePlatformJson(`{"user_id":${id},"ids":[${id}]}`)).toEqual({
          user_id: String(id),
          ids: [String(id)],
        });
      }),
    );
  });

  it('parses everything else like JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text));
        expect(JSON.stringify(parsePlatformJson(text))).toBe(text);
      }),
    );
    expect(() => parsePlatformJson('<html>')).toThrow(SyntaxError);
  });
});
