import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a table without rows has its header', async () => {
  expect(await csvOf({ columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n');
});

test('the value null is empty, numbers are numbers, and a text that a spreadsheet would run is a text', async () => {
  const rows = [[null, -5, '=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', 'a;b', 'two\nlines']];
  expect(await csvOf({ columns: rows[0]?.map((_, index) => `c${index}`) ?? [], rows })).toBe(
    'c0,c1,c2,c3,c4,c5,c6,c7,c8\r\n' +
      `,-5,"'=HYPERLINK(""http://evil.example"")",'+1,'-1,'@SUM(A1),'\tx,a;b,"two\nlines"\r\n`,
  );
});
