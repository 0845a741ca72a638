/** What shows nothing: spaces, controls such as NUL, format characters, fillers and the blank Braille pattern. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reader would see anything of the text. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '') !== '';
}
