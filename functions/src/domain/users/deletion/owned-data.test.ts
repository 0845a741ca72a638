import { expect, it } from 'vitest';
import { documentPaths } from '../../../infra/store/document-paths.ts';
import { ownedData } from './owned-data.ts';

it('every collection is deleted with its user or documents why it stays', () => {
  const tops = new Set(documentPaths('id').map((path) => path.split('/')[0]));
  expect(tops).toContain('users');
  expect([...tops].sort()).toEqual(Object.keys(ownedData).sort());
});
