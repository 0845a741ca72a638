import { RichText } from '../i18n/rich-text.tsx';
import { Time } from './time.tsx';

/** A text with one time, such as `created <time/>`. */
export function TextWithTime({ text, iso }: { text: string; iso: string }) {
  return <RichText text={text} tags={{ time: () => <Time iso={iso} /> }} />;
}
