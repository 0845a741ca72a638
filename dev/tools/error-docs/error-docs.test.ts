import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { describe, expect, it, test } from 'vitest';
import { errorPages, parsePage } from './pages.ts';
import { FIXES_FILE, renderFixes } from './render.ts';

test('the fixes in the code are those of docs/errors (npm run error-docs)', () => {
  expect(readFileSync(FIXES_FILE, 'utf8')).toBe(renderFixes());
});

describe.each(errorPages)('the page of $id', (page) => {
  const { sections } = parsePage(page);

  it('the page of an error has a section for every code, and no other section', () => {
    expect(sections.map(({ code }) => code).sort()).toEqual([...page.codes].sort());
  });

  it('the page of an error writes a status as text, because a number and a dot begin a list', () => {
    for (const { code, markdown } of sections)
      expect(
        marked.lexer(markdown).filter(({ type, raw }) => type === 'list' && /^\d{3}\./.test(raw)),
        code,
      ).toEqual([]);
  });

  it('the page of an error explains every code', () => {
    for (const { code, markdown } of sections) expect(markdown.length, code).toBeGreaterThan(20);
  });

  it('the page of an error has short fixes without markup', () => {
    const fixes = sections.flatMap(({ fix }) => fix ?? []);
    for (const fix of fixes) expect(fix).toMatch(/^[^`*[\]]{1,200}\.$/);
  });
});
