import type { ApiError } from '../../api/api-error.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from './texts.ts';
import type { Move } from './use-reschedule.ts';

/** The result of moving a post to another day. */
export function MoveResult({ last, error }: { last: Move; error: ApiError | null }) {
  if (error) return <Notice tone="error">{messageOf(error)}</Notice>;
  switch (last?.state) {
    case 'moved':
      return (
        <Notice tone="success">
          <RichText text={t.moved} tags={{ time: () => <Time iso={last.to} /> }} /> {last.isShifted && `${t.shifted} `}
          <button type="button" class="link-button" onClick={last.undo}>
            {t.undo}
          </button>
        </Notice>
      );
    case 'past':
      return <Notice tone="error">{t.past}</Notice>;
    case 'changed':
      return <Notice tone="warning">{t.changed}</Notice>;
    default:
      return null;
  }
}

function messageOf(error: ApiError): string {
  return error.errorsFor('body.scheduledTime.slot').length > 0 ? t.notFree : error.message;
}
