import { describe, expect, it } from 'vitest';
import { fieldsOf } from './targets.ts';

const tiktok = { platform: 'tiktok', options: { title: { type: 'string' }, draft: { type: 'boolean' } } } as const;
const target = { platform: 'tiktok', accountId: '1', targetId: 'tiktok:1' } as const;

describe('the options of a target that the edit form changes', () => {
  it('leaves a draft on TikTok to the API, because a post needs choices that the form does not ask for', () => {
    const kinds = fieldsOf(tiktok, { ...target, overrides: { draft: true } }).map(({ name, kind }) => [name, kind]);
    expect(kinds).toEqual([
      ['title', 'line'],
      ['draft', 'none'],
    ]);
  });

  it('include a draft on TikTok where the choices are made', () => {
    const fields = fieldsOf(tiktok, { ...target, overrides: { draft: true, privacy: 'SELF_ONLY' } });
    expect(fields).toMatchObject([{ name: 'title' }, { name: 'draft', kind: 'flag' }]);
  });
});
