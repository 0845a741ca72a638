import type { ApiError } from '../../api/api-error.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import type { Move } from './use-reschedule.ts';

/** The result of moving a post to another day. */
export function MoveResult({ last, error }: { last: Move; error: ApiError | null }) {
  if (error) return <Notice tone="error">{messageOf(error)}</Notice>;
  switch (last?.state) {
    case 'moved':
      return (
        <Notice tone="success">
          It now goes out on <Time iso={last.to} />.{' '}
          {last.isShifted && 'Its time does not exist on that day, because the clocks go forward. '}
          <button type="button" class="link-button" onClick={last.undo}>
            Undo
          </button>
        </Notice>
      );
    case 'past':
      return (
        <Notice tone="error">
          That time has passed. Choose a later day, or open the post to give it another time.
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="warning">The post was changed elsewhere, so it was not moved. This is how it is now.</Notice>
      );
    default:
      return null;
  }
}

function messageOf(error: ApiError): string {
  return error.errorsFor('body.scheduledTime.slot').length > 0
    ? 'This is not a free slot of the posting times of this post’s account. Choose the account above to see its free slots.'
    : error.message;
}
