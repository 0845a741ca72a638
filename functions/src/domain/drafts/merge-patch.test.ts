import { expect, it } from 'vitest';
import { mergePatch } from './change.ts';

// https://www.rfc-editor.org/rfc/rfc7396#appendix-A
it.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('the document %j with the patch %j becomes %j', (target, patch, expected) => {
  expect(mergePatch(target, patch)).toEqual(expected);
});

it('a name such as __proto__ is taken as any other', () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'));
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
