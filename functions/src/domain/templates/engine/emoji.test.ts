import { describe, expect, it } from 'vitest';
import { isEmoji } from '../text/emoji.ts';
import { graphemes } from '../text/graphemes.ts';
import { emojiImage } from './emoji-images.ts';

const emoji = ['😀', '👍🏽', '👩‍🚀', '🏳️‍🌈', '🇸🇪', '1️⃣', '#️⃣', '❤', '❤️', '☕', '✈️', '™️', '🧑‍🧑‍🧒', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🫱🏻‍🫲🏿'];
const plain = ['a', '1', '#', '©', '™', '↔', '✓', '★', '字', 'é', '❤︎', ' '];

describe('emoji', () => {
  it.each(emoji)('the character %s is an emoji with an image', async (one) => {
    expect(graphemes(one)).toEqual([one]);
    expect(isEmoji(one)).toBe(true);
    expect(await emojiImage(one)).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it.each(plain)('the characters %s are text', (one) => expect(isEmoji(one)).toBe(false));

  /** Younger than the set of pictures, which knows Emoji 16. */
  const tooYoung = ['🛘'];

  it('every emoji of the main Unicode blocks has an image', async () => {
    const missing: string[] = [];
    for (let point = 0x1f300; point <= 0x1f9ff; point += 1) {
      const one = String.fromCodePoint(point);
      if (/^\p{RGI_Emoji}$/v.test(one) && !tooYoung.includes(one) && !(await emojiImage(one))) missing.push(one);
    }
    expect(missing).toEqual([]);
  });

  it('other characters have no emoji image', async () => expect(await emojiImage('字')).toBeUndefined());
});
