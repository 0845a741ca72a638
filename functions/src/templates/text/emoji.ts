const sequence = /^\p{RGI_Emoji}$/v;
const pictograph = /^\p{Extended_Pictographic}/u;
const askedForText = /\uFE0E/;

/** Signs below this, such as © and ↔, are drawn as text unless they ask to be emoji. */
const FIRST_PICTOGRAPH = 0x2600;

/** Whether a grapheme is drawn as a coloured picture. A bare ❤ is, as phones show it; © is not; U+FE0E asks for text. */
export const isEmoji = (grapheme: string): boolean => {
  if (sequence.test(grapheme)) return true;
  const first = grapheme.codePointAt(0) ?? 0;
  return first >= FIRST_PICTOGRAPH && pictograph.test(grapheme) && !askedForText.test(grapheme);
};
