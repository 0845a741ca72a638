import type { Post, PostTimeline } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import { useQuery } from '../../api/use-query.ts';
import { announce } from '../../components/announcer.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryData } from '../../components/query-data.tsx';
import { formatDateTime, Time } from '../../components/time.tsx';
import { isFinished } from '../post-status.ts';
import type { AccountNames } from '../use-account-names.ts';
import { eventText } from './event-text.ts';
import { type TimelineEvent, timelineQuery } from './query.ts';
import { supportText } from './support-text.ts';

const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** What happened to a post. */
export function Timeline({ post, names }: { post: Post; names: AccountNames }) {
  const query = useQuery(timelineQuery(post.postSubmissionId, !isFinished(post)));
  return <QueryData query={query}>{(found) => <Events timeline={found} names={names} />}</QueryData>;
}

function Events({ timeline, names }: { timeline: PostTimeline; names: AccountNames }) {
  const targets = new Set(timeline.events.flatMap((event) => ('target' in event && event.target?.targetId) || []));
  return (
    <>
      <ol class="timeline">
        {timeline.events.map((event, position) => (
          <EventRow key={position} event={event} names={names} manyTargets={targets.size > 1} />
        ))}
      </ol>
      {timeline.omittedTargets > 0 && (
        <p class="hint">
          The first {targets.size} accounts are shown; there are {timeline.omittedTargets} more.
        </p>
      )}
      {timeline.omittedAttempts > 0 && <p class="hint">{timeline.omittedAttempts} earlier attempts were not kept.</p>}
      <div class="timeline-copy">
        <CopyForSupport timeline={timeline} />
      </div>
    </>
  );
}

function EventRow({ event, names, manyTargets }: { event: TimelineEvent; names: AccountNames; manyTargets: boolean }) {
  const target = 'target' in event ? event.target : null;
  const platform = target ? names.platformName(target.platform) : '';
  return (
    <li class={event.type === 'call' ? 'timeline-event muted' : 'timeline-event'} data-event={event.type}>
      <span class="timeline-time">
        <Time iso={event.at} format={exactTime} />
      </span>
      <span>
        {target && manyTargets && (
          <>
            <bdi>{names.accountName(target.platform, target.accountId)}</bdi> on {platform}:{' '}
          </>
        )}
        {eventText(event, platform, formatDateTime)}
        {event.type === 'call' && (
          <>
            {' '}
            <code>
              {event.method} {event.path}
            </code>
          </>
        )}
      </span>
    </li>
  );
}

/** Copies the timeline; where the clipboard is not available it is shown selected, to be copied by hand. */
function CopyForSupport({ timeline }: { timeline: PostTimeline }) {
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(supportText(timeline));
      setState('copied');
      announce('Copied.');
    } catch {
      setState('by-hand');
    }
  };
  return (
    <>
      <button type="button" class="small" onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {state === 'copied' ? 'Copied' : 'Copy for support'}
      </button>
      {state === 'by-hand' && (
        <textarea
          ref={area}
          aria-label="The timeline as text"
          readOnly
          rows={6}
          value={supportText(timeline)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
