import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml } from '../http/escape-html.ts';

it('lets no markup through, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '&lt;', '/') }), (text) => {
      const html = escapeHtml(text);
      expect(html).not.toMatch(/[<>"']/);
      const back = html
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(back).toBe(text);
    }),
  );
});
