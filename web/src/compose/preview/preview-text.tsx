import { useState } from 'preact/hooks';
import type { PlatformStyle } from '../../platforms.ts';
import { foldText } from './fold.ts';
import { textParts } from './text-parts.ts';
import { t } from './texts.ts';

interface PreviewTextProps {
  text: string;
  look: PlatformStyle;
}

/** A text up to the fold of its platform, with what becomes a link there. */
export function PreviewText({ text, look: style }: PreviewTextProps) {
  const [isOpen, setOpen] = useState(false);
  const { shown, isFolded } = foldText(text, style.fold);
  if (shown === '') return null;
  return (
    <p class="preview-text" dir="auto">
      {textParts(isOpen ? text : shown, style.marks).map(({ text: part, mark }, index) =>
        mark === null ? (
          part
        ) : (
          <span key={index} class="preview-mark">
            {part}
          </span>
        ),
      )}
      {isFolded && (
        <>
          {isOpen ? ' ' : '… '}
          <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.less : t.more}
          </button>
        </>
      )}
    </p>
  );
}
