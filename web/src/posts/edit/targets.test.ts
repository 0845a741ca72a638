import { describe, expect, it } from 'vitest';
import { changesOf, fieldsOf, withChanges } from './targets.ts';

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

describe('changes of options', () => {
  const base = { ...target, overrides: { text: 'Own', title: 'Boats', tags: ['a', 'b'], autoAddMusic: true } };

  it('are those that differ from the post, and undefined where one is left at its default', () => {
    const values = { title: 'Ships', tags: ['a', 'b'], draft: true };
    expect(changesOf(base, values)).toEqual({ title: 'Ships', autoAddMusic: undefined, draft: true });
  });

  it('leave what somebody else has changed since', () => {
    const changes = changesOf(base, { title: 'Boats', tags: ['a', 'b'] });
    const now = { ...base, overrides: { text: 'Own', title: 'Theirs', autoAddMusic: true } };
    expect(withChanges(now, changes).overrides).toEqual({ text: 'Own', title: 'Theirs' });
  });
});
