import { expect, test } from 'vitest';
import { onlyFields, segments } from './mask.ts';

const text = (stringValue: string) => ({ stringValue });
const document = {
  name: 'd',
  fields: { a: text('1'), m: { mapValue: { fields: { x: text('2'), y: text('3'), 'p.q': text('4') } } } },
};

test('a path is split into segments, including quoted ones', () => {
  expect(segments('a.b')).toEqual(['a', 'b']);
  expect(segments('a.`p.q`.`back\\`tick`')).toEqual(['a', 'p.q', 'back`tick']);
});

test('without a mask all fields are kept, with an empty mask none', () => {
  expect(onlyFields(document, undefined)).toEqual(document);
  expect(onlyFields(document, { fieldPaths: [] })).toEqual({ name: 'd', fields: {} });
});

test('only the fields of the mask are kept', () => {
  const { fields } = onlyFields(document, { fieldPaths: ['m.x', 'm.`p.q`', 'none', 'a.deeper'] });
  expect(fields).toEqual({ m: { mapValue: { fields: { x: text('2'), 'p.q': text('4') } } } });
});

test('two paths into one map are merged, and the document is not changed', () => {
  onlyFields(document, { fieldPaths: ['m.x', 'm.y'] });
  expect(Object.keys(document.fields.m.mapValue.fields)).toEqual(['x', 'y', 'p.q']);
});
