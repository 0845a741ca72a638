const emojiSequence = /^\p{RGI_Emoji}$/v;
const pictograph = /^\p{Extended_Pictographic}/u;
const textPresentation = /\uFE0E/;

/** Symbols below this, such as © and ↔, are text unless followed by an emoji presentation selector. */
const FIRST_PICTOGRAPH = 0x2600;

/** Whether a grapheme is drawn as an emoji image. A bare ❤ is, as on phones; © is not; U+FE0E selects text presentation. */
export function isEmoji(grapheme: string): boolean {
  if (emojiSequence.test(grapheme)) return true;
  const first = grapheme.codePointAt(0) ?? 0;
  return first >= FIRST_PICTOGRAPH && pictograph.test(grapheme) && !textPresentation.test(grapheme);
}
