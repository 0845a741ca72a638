import type { Post } from '@herald-publishing/client';
import { useLayoutEffect } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Says what to do with the post that was picked up. Escape puts it back. */
export function PickedPost({ post, onCancel }: { post: Post; onCancel: () => void }) {
  // Before the text is painted: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel]);
  return (
    <Notice tone="neutral">
      <RichText text={t.choose} tags={{ post: () => <bdi>{post.text.slice(0, 60) || t.withoutText}</bdi> }} />{' '}
      <button type="button" class="link-button" onClick={onCancel}>
        {t.cancel}
      </button>
    </Notice>
  );
}
