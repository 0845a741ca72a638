import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, type Target, toRequest } from './draft.ts';
import { mediaByAddress } from './draft-media.ts';
import { noChoices } from './tiktok-choices.ts';

const x: Target = { platform: 'x', accountId: '1' };
const threads: Target = { platform: 'threads', accountId: '2' };

function contentOf(draft: Partial<Draft>) {
  return toRequest({ ...emptyDraft, targets: ['x:1', 'threads:2'], ...draft }, [x, threads]).post.content;
}

describe('separate texts of targets', () => {
  it('are sent as overrides', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'threads:2': 'Some', 'tiktok:3': 'Nobody' } })).toEqual({
      text: 'All',
      platform: [x, { ...threads, overrides: { text: 'Some' } }],
    });
  });

  it('are omitted when they equal the text of the post', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'x:1': 'All' } }).platform).toEqual([x, threads]);
  });

  it('may be empty', () => {
    expect(contentOf({ text: 'All', ownTexts: { 'x:1': '' } }).platform).toEqual([
      { ...x, overrides: { text: '' } },
      threads,
    ]);
  });

  it('replace a missing text of the post, and remain overrides of their targets', () => {
    expect(contentOf({ ownTexts: { 'x:1': 'One', 'threads:2': 'Two' } })).toEqual({
      text: 'One',
      platform: [x, { ...threads, overrides: { text: 'Two' } }],
    });
    expect(contentOf({ ownTexts: { 'threads:2': 'Two' } }).platform).toEqual([
      { ...x, overrides: { text: '' } },
      threads,
    ]);
  });
});

describe('the choices for TikTok', () => {
  const tiktok: Target = { platform: 'tiktok', accountId: '3' };
  const overridesOf = (choices: object, ...urls: string[]) =>
    toRequest(
      {
        ...emptyDraft,
        targets: ['tiktok:3'],
        tiktok: { 'tiktok:3': { ...noChoices, ...choices } },
        media: urls.map((url) => mediaByAddress(url)),
      },
      [tiktok],
    ).post.content.platform;

  it('are sent only where the user has chosen something', () => {
    expect(overridesOf({})).toEqual([tiktok]);
    expect(overridesOf({ privacy: 'SELF_ONLY', allowComments: true, discloses: false, yourBrand: true })).toEqual([
      { ...tiktok, overrides: { privacy: 'SELF_ONLY', allowComments: true } },
    ]);
  });

  it('omit for photos what belongs to videos', () => {
    const all = { allowComments: true, allowDuet: true, allowStitch: true, aiGenerated: true };
    expect(overridesOf(all, 'https://a.example/a.jpg')).toEqual([{ ...tiktok, overrides: { allowComments: true } }]);
    expect(overridesOf(all, 'https://a.example/a.mp4')).toEqual([{ ...tiktok, overrides: all }]);
  });
});
