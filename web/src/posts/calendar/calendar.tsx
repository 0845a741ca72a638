import type { AccountId, Post } from '@herald-publishing/client';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useQuery } from '../../api/use-query.ts';
import { timeZoneName } from '../../components/local-time.ts';
import { Notice } from '../../components/notice.tsx';
import { QueryData } from '../../components/query-data.tsx';
import { locale } from '../../i18n/language.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { slotsBetweenQuery } from '../../slots/free-slots.ts';
import { slotAccount } from '../../slots/plans.ts';
import type { Filters } from '../filters.ts';
import { useAccountNames } from '../use-account-names.ts';
import { type CalendarView, calendarAddress, stepped } from './address.ts';
import { DayCell } from './day-cell.tsx';
import { timeOf } from './day-entries.ts';
import { addDays, type Day, dayOf, firstWeekday, monthOf, parseDay, startOf, weekOf } from './days.ts';
import { MoveResult } from './move-result.tsx';
import { type CalendarPosts, calendarQuery } from './query.ts';
import { t } from './texts.ts';
import { useNewPost } from './use-new-post.ts';
import { useReschedule } from './use-reschedule.ts';

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const weekName = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'short' });

/** A narrow screen has no room for the posts of a whole month. */
const NARROW = '(max-width: 46rem)';

interface DaysProps {
  filters: Filters;
  view: CalendarView;
  days: readonly Day[];
  posts: readonly Post[];
  /** The times of the free slots. */
  slots: readonly string[];
  picked: Post | null;
  onPick: (post: Post | null) => void;
  moveTo: (post: Post, day: Day, slot?: string) => void;
  onNewPost: (day: Day, slot?: string) => void;
}

interface CalendarProps {
  filters: Filters;
  /** The query of the address. */
  query: Readonly<Record<string, string>>;
}

/** The posts by day, in the user's time zone. A scheduled one can be moved to another day, or opened and given another time. */
export function Calendar({ filters, query }: CalendarProps) {
  const view = viewOf(query);
  const weekday = firstWeekday(locale);
  const days = view.span === 'week' ? weekOf(view.day, weekday) : monthOf(view.day, weekday);
  const [first, last] = [days[0] ?? view.day, days.at(-1) ?? view.day];
  const loaded = useQuery(calendarQuery(filters, first, last));
  const account = slotAccount(accountsOf(filters));
  const free = useQuery(slotsBetweenQuery(account, startOf(first), startOf(addDays(last, 1))));
  const { last: lastMove, error, moveTo } = useReschedule();
  const [picked, setPicked] = useState<Post | null>(null);
  const newPost = useNewPost(accountsOf(filters));
  const cancelPick = () => {
    document.querySelector<HTMLElement>(`[data-post="${picked?.postSubmissionId}"]`)?.focus();
    setPicked(null);
  };
  return (
    <div class="calendar">
      <Steps filters={filters} view={view} title={titleOf(view, days)} />
      {picked ? (
        <PickedPost post={picked} onCancel={cancelPick} />
      ) : (
        <MoveResult last={lastMove} error={error ?? newPost.error} />
      )}
      <QueryData query={loaded}>
        {(found) => (
          <>
            {found.more && <TooMany {...found} />}
            <Days
              filters={filters}
              view={view}
              days={days}
              posts={found.posts}
              slots={(free.data ?? []).map(({ at }) => at)}
              picked={picked}
              onPick={setPicked}
              moveTo={moveTo}
              onNewPost={newPost.startOn}
            />
          </>
        )}
      </QueryData>
      <p class="hint">{t.hint({ zone: timeZoneName() })}</p>
    </div>
  );
}

/** The account that is chosen. */
function accountsOf({ platform, accountId }: Filters): AccountId[] {
  return platform && accountId ? [{ platform, accountId }] : [];
}

/** What the address names, and otherwise today. */
function viewOf({ span, day }: Readonly<Record<string, string>>): CalendarView {
  return {
    span: span === 'week' || span === 'month' ? span : matchMedia(NARROW).matches ? 'week' : 'month',
    day: parseDay(day) ?? dayOf(new Date()),
  };
}

function Steps({ filters, view, title }: { filters: Filters; view: CalendarView; title: string }) {
  return (
    <nav class="calendar-steps" aria-label={t.title}>
      <h2 aria-live="polite">{title}</h2>
      <div class="calendar-links">
        <a class="button small" href={calendarAddress(filters, stepped(view, -1))}>
          <span aria-hidden="true">←</span>
          <span class="visually-hidden">{view.span === 'week' ? t.previousWeek : t.previousMonth}</span>
        </a>
        <a class="button small" href={calendarAddress(filters, { ...view, day: dayOf(new Date()) })}>
          {t.today}
        </a>
        <a class="button small" href={calendarAddress(filters, stepped(view, 1))}>
          <span aria-hidden="true">→</span>
          <span class="visually-hidden">{view.span === 'week' ? t.nextWeek : t.nextMonth}</span>
        </a>
        {(['week', 'month'] as const).map((span) => (
          <a
            key={span}
            class="span-link"
            href={calendarAddress(filters, { ...view, span })}
            aria-current={span === view.span ? 'true' : undefined}
          >
            {t[span]}
          </a>
        ))}
        <a class="span-link" href="/settings/times">
          {t.postingTimes}
        </a>
      </div>
    </nav>
  );
}

function titleOf({ span, day }: CalendarView, days: readonly Day[]): string {
  if (span === 'month') return monthName.format(startOf(day));
  return weekName.formatRange(startOf(days[0] ?? day), startOf(days.at(-1) ?? day));
}

function TooMany({ posts }: CalendarPosts) {
  return <Notice tone="neutral">{t.tooMany({ posts: posts.length })}</Notice>;
}

function Days({ filters, view, days, posts, slots, picked, onPick, moveTo, onNewPost }: DaysProps) {
  const { platformName } = useAccountNames();
  const [dragged, setDragged] = useState<Post | null>(null);
  const now = Date.now();
  const today = dayOf(new Date(now));
  const month = view.day.slice(0, 7);
  const chips = { now, platformName, picked, onPick, onDrag: setDragged };
  const postsOf = (day: Day) => posts.filter((post) => dayOf(new Date(timeOf(post))) === day);
  const ahead = slots.filter((slot) => Date.parse(slot) > now);
  const slotsOf = (day: Day) => ahead.filter((slot) => dayOf(new Date(slot)) === day);
  return (
    <>
      {view.span === 'month' && (
        <div class="weekdays" aria-hidden="true">
          {days.slice(0, 7).map((day) => (
            <span key={day}>{weekdayName.format(startOf(day))}</span>
          ))}
        </div>
      )}
      <ol class={`days ${view.span}`}>
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            today={today}
            posts={postsOf(day)}
            slots={slotsOf(day)}
            span={view.span}
            isOutside={view.span === 'month' && !day.startsWith(month)}
            weekAddress={calendarAddress(filters, { span: 'week', day })}
            chips={chips}
            canDrop={dragged !== null}
            onDrop={(slot) => {
              const post = dragged ?? picked;
              if (post) moveTo(post, day, slot);
              setDragged(null);
              onPick(null);
            }}
            onNewPost={(slot) => onNewPost(day, slot)}
          />
        ))}
      </ol>
    </>
  );
}

/** Says what to do with the post that was picked up. Escape puts it back. */
function PickedPost({ post, onCancel }: { post: Post; onCancel: () => void }) {
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
