import type { ListedConnectLink } from '@herald-publishing/client';
import { h } from 'preact';
import prerender from 'preact-iso/prerender';
import { expect, it } from 'vitest';
import { LinkList } from './connect-links.tsx';
import { t } from './texts.ts';

it.each([
  [99, false],
  [100, true],
])(
  'the page says that links may be missing where as many as the server lists at most are shown: %i, %s',
  async (count, isSaid) => {
    const time = '2026-03-01T10:00:00Z';
    const links = Array.from(
      { length: count },
      (_, id): ListedConnectLink => ({ id: `${id}`, platforms: [], createdAt: time, expiresAt: time }) as never,
    );
    const { html } = await prerender(h(() => h(LinkList, { links, platforms: [], onRevoke: () => {} }), {}));
    expect(html.includes(t.incomplete)).toBe(isSaid);
  },
);
