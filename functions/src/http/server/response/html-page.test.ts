import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml, unescapeHtml } from '../../../infra/http-client/escape-html.ts';

it('all HTML markup is escaped without losing text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '&lt;', '/') }), (text) => {
      const html = escapeHtml(text);
      expect(html).not.toMatch(/[<>"']/);
      expect(unescapeHtml(html)).toBe(text);
    }),
  );
});
