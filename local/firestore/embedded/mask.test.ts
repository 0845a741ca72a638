import { expect, test } from 'vitest';
import { onlyFields, segments } from './mask.ts';

const text = (stringValue: string) => ({ stringValue });
const document = {
  name: 'd',
  fields: { a: text('1'), m: { mapValue: { fields: { x: text('2'), y: text('3'), 'p.q': text('4') } } } },
};

test('segments of a path, quoted ones too', () => {
  expect(segments('a.b')).toEqual(['a', 'b']);
  expect(segments('a.`p.q`.`back\\`tick`')).toEqual(['a', 'p.q', 'back`tick']);
});

test('without a mask the whole document, with an empty one none of its fields', () => {
  expect(onlyFields(document, undefined)).toEqual(document);
  expect(onlyFields(document, { fieldPaths: [] })).toEqual({ name: 'd', fields: {} });
});

test('the named fields and nothing else', () => {
  const { fields } = onlyFields(document, { fieldPaths: ['m.x', 'm.`p.q`', 'none', 'a.deeper'] });
  expect(fields).toEqual({ m: { mapValue: { fields: { x: text('2'), 'p.q': text('4') } } } });
});

test('two masks of one map add up and leave the document as it was', () => {
  onlyFields(document, { fieldPaths: ['m.x', 'm.y'] });
  expect(Object.keys(document.fields.m.mapValue.fields)).toEqual(['x', 'y', 'p.q']);
});
