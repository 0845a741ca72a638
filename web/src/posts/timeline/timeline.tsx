import type { Post, PostTimeline } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import { useQuery } from '../../api/use-query.ts';
import { announce } from '../../components/announcer.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryData } from '../../components/query-data.tsx';
import { formatDateTime, Time } from '../../components/time.tsx';
import { locale } from '../../i18n/language.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { isFinished } from '../post-status.ts';
import type { AccountNames } from '../use-account-names.ts';
import { eventText } from './event-text.ts';
import { type TimelineEvent, timelineQuery } from './query.ts';
import { storyOf } from './story.ts';
import { storyText } from './story-text.ts';
import { t } from './texts.ts';

const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });

/** What happened to a post. */
export function Timeline({ post, names }: { post: Post; names: AccountNames }) {
  const query = useQuery(timelineQuery(post.postSubmissionId, !isFinished(post)));
  return <QueryData query={query}>{(found) => <Events timeline={found} names={names} />}</QueryData>;
}

function Events({ timeline, names }: { timeline: PostTimeline; names: AccountNames }) {
  const targets = new Set(timeline.events.flatMap((event) => ('target' in event && event.target?.targetId) || []));
  return (
    <>
      <Story timeline={timeline} names={names} manyTargets={targets.size > 1} />
      <AllEvents timeline={timeline} names={names} manyTargets={targets.size > 1} />
      {timeline.omittedTargets > 0 && (
        <p class="hint">{t.shownAccounts({ shown: targets.size, more: timeline.omittedTargets })}</p>
      )}
      {timeline.omittedAttempts > 0 && <p class="hint">{t.omittedAttempts(timeline.omittedAttempts)}</p>}
      <div class="timeline-copy">
        <CopyForSupport timeline={timeline} />
      </div>
    </>
  );
}

interface EventsProps {
  timeline: PostTimeline;
  names: AccountNames;
  manyTargets: boolean;
}

/** What happened, in a few sentences. */
function Story({ timeline, names, manyTargets }: EventsProps) {
  const isScheduled = timeline.events.some((event) => event.type === 'accepted' && event.scheduledTime !== null);
  return (
    <ol class="timeline">
      {storyOf(timeline).map((chapter, position) => (
        <li key={position} class="timeline-event">
          <span class="timeline-time">
            <Time iso={chapter.at} format={exactTime} />
          </span>
          <span dir="auto">{storyText(chapter, { names, manyTargets, isScheduled, timeText: formatDateTime })}</span>
        </li>
      ))}
    </ol>
  );
}

/** Every event, with the calls to the platforms, once it is opened. */
function AllEvents({ timeline, names, manyTargets }: EventsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.everyStep({ steps: timeline.events.length })}</summary>
      {isOpen && (
        <ol class="timeline">
          {timeline.events.map((event, position) => (
            <EventRow key={position} event={event} names={names} manyTargets={manyTargets} />
          ))}
        </ol>
      )}
    </details>
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
            <RichText
              text={t.at({ platform })}
              tags={{ account: () => <bdi>{names.accountName(target.platform, target.accountId)}</bdi> }}
            />{' '}
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
      announce(t.hasCopied);
    } catch {
      setState('by-hand');
    }
  };
  return (
    <>
      <button type="button" class="small" onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {state === 'copied' ? t.copied : t.copy}
      </button>
      {state === 'by-hand' && (
        <textarea
          ref={area}
          aria-label={t.asText}
          readOnly
          rows={6}
          value={supportText(timeline)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

/**
 * A timeline as a text for support, with every id that a search in the logs needs. All names are those of the API: it is the
 * same in every language.
 */
function supportText({
  postSubmissionId,
  traceId,
  events,
  runs,
  omittedTargets,
  omittedAttempts,
}: PostTimeline): string {
  return [
    `postSubmissionId=${postSubmissionId}`,
    `traceId=${traceId}`,
    ...(omittedTargets > 0 ? [`omittedTargets=${omittedTargets}`] : []),
    ...(omittedAttempts > 0 ? [`omittedAttempts=${omittedAttempts}`] : []),
    '',
    ...events.map(line),
    '',
    ...runs.map(punctualityLine),
  ].join('\n');
}

/** An event in a line: time, target, type, and its other fields by their names in the API. */
function line(event: TimelineEvent): string {
  const rest = Object.entries(event).filter(
    ([name, value]) => !['at', 'type', 'target'].includes(name) && value !== null && value !== '',
  );
  const fields = rest.map(([name, value]) => `${name}=${shown(value)}`);
  return [event.at, targetOf(event), event.type, ...fields].join('  ');
}

/** When a target was due and started, and the waits in between and after. */
function punctualityLine({ target, ...punctuality }: PostTimeline['runs'][number]): string {
  return [target.targetId, ...Object.entries(punctuality).map(([name, value]) => `${name}=${shown(value)}`)].join('  ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function targetOf(event: TimelineEvent): string {
  return 'target' in event && event.target ? event.target.targetId : '-';
}
