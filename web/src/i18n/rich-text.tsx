import { type ComponentChildren, Fragment } from 'preact';

interface RichTextProps {
  /** With tags for elements, such as `Read the <link>guide</link>.` or `Since <time/>.` */
  text: string;
  /** What each tag becomes. */
  tags: Readonly<Record<string, (children: string) => ComponentChildren>>;
}

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;

/** A text with elements in it. A translation may move them. */
export function RichText({ text, tags }: RichTextProps) {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, name = '', children = ''] = match;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{tags[name]?.(children) ?? whole}</Fragment>);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
