import { expect, it } from 'vitest';
import { Database } from './database.ts';
import { micros } from './values.ts';

const name = 'projects/p/databases/(default)/documents/a/b';
const at = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' } as const;

it('sets server timestamps to the time of the commit, in milliseconds', () => {
  let now = 1_700_000_000_000;
  const database = new Database(() => now);
  database.commit([{ update: { name, fields: { n: { integerValue: 1 } } }, updateTransforms: [at] }]);
  now += 1500;
  database.commit([{ update: { name, fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms: [at] }]);
  const fields = database.get(name)?.fields;
  expect(fields?.['n']).toEqual({ integerValue: 1 });
  expect(micros(fields?.['at']?.timestampValue ?? {})).toBe(now * 1000);
});

it('refuses other transforms', () => {
  const database = new Database(() => 0);
  const updateTransforms = [{ fieldPath: 'n', maximum: { integerValue: 1 } }];
  expect(() => database.commit([{ update: { name, fields: {} }, updateTransforms }])).toThrow('not simulated');
});
