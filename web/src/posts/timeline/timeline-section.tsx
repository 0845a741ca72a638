import { useState } from 'preact/hooks';
import type { Post } from '../../api/types.ts';
import { TimelineOnDemand } from '../on-demand.ts';
import type { AccountNames } from '../use-account-names.ts';

/** What happened to a post, fetched once it is opened. */
export function TimelineSection({ post, names }: { post: Post; names: AccountNames }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card timeline-card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What happened</summary>
      {isOpen && <TimelineOnDemand post={post} names={names} />}
    </details>
  );
}
