import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeraldError } from '../../../infra/errors.ts';
import { parseJsonBody } from './json-body.ts';

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

describe('parseJsonBody', () => {
  it('parses any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonBody(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('returns a value or a documented error for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        try {
          parseJsonBody(data);
        } catch (problem) {
          expect(problem).toBeInstanceOf(HeraldError);
          expect(problem).toMatchObject({
            reason: 'validation_error',
            details: [{ field: 'body', code: 'invalid_json' }],
          });
        }
      }),
    );
  });

  it.each(['{"a":1,}', "{'a':1}", '[1,2', 'undefined', '01', '"\u0001"', ''])('refuses the JSON body %j', (text) => {
    expect(() => parseJsonBody(bytes(text))).toThrow('not valid JSON');
  });

  it('refuses a JSON body that is not UTF-8', () => {
    expect(() => parseJsonBody(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8');
  });

  it('ignores brackets inside strings in the depth limit of JSON', () => {
    expect(parseJsonBody(bytes(JSON.stringify({ a: '['.repeat(1000) })))).toEqual({ a: '['.repeat(1000) });
    expect(() => parseJsonBody(bytes(`${'['.repeat(65)}${']'.repeat(65)}`))).toThrow('nested');
  });
});
