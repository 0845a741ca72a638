import { readdirSync, readFileSync } from 'node:fs';
import { marked } from 'marked';
import { describe, expect, it, test } from 'vitest';
import { inProject } from '../project.ts';
import { errorPages, readPage } from './pages.ts';
import { renderErrorDocs } from './render.ts';

test('what the API says of its codes is what docs/errors says (npm run error-docs)', () => {
  for (const { file, content } of renderErrorDocs()) expect(readFileSync(file, 'utf8')).toBe(content);
});

test('every page in docs/errors is one that is served', () => {
  const files = readdirSync(inProject('docs', 'errors')).filter((file) => file !== 'README.md');
  expect(files.sort()).toEqual(errorPages.map(({ file }) => file).sort());
});

describe.each(errorPages)('docs/errors/$file', (page) => {
  const { sections } = readPage(page);

  it('has a section for every code, and no other', () => {
    expect(sections.map(({ code }) => code).sort()).toEqual([...page.codes].sort());
  });

  it('writes a status as text, because a number and a dot begin a list', () => {
    for (const { code, markdown } of sections)
      expect(
        marked.lexer(markdown).filter(({ type, raw }) => type === 'list' && /^\d{3}\./.test(raw)),
        code,
      ).toEqual([]);
  });

  it('explains every code', () => {
    for (const { code, markdown } of sections) expect(markdown.length, code).toBeGreaterThan(20);
  });

  it('has short fixes without markup', () => {
    const fixes = sections.flatMap(({ fix }) => fix ?? []);
    for (const fix of fixes) expect(fix).toMatch(/^[^`*[\]]{1,200}\.$/);
  });
});
