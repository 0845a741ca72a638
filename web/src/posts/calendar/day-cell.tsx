import type { Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { locale } from '../../i18n/language.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import type { Span } from './address.ts';
import { Chip, type ChipTools, timeOfDay } from './chip.tsx';
import { dayEntries } from './day-entries.ts';
import { type Day, startOf } from './days.ts';
import { t } from './texts.ts';

const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric' });
const onlyDate = new Intl.DateTimeFormat(locale, { day: 'numeric' });

/** A month has room for so many posts of a day; the others are behind a link. */
const SHOWN_IN_MONTH = 3;

interface DayCellProps {
  day: Day;
  today: Day;
  posts: readonly Post[];
  /** The times of the free slots. A month shows only how many. */
  slots: readonly string[];
  span: Span;
  isOutside: boolean;
  /** The address of the week of this day. */
  weekAddress: string;
  chips: ChipTools;
  canDrop: boolean;
  /** With the slot into which a post is moved, or with which a new one begins. */
  onDrop: (slot?: string) => void;
  onNewPost: (slot?: string) => void;
}

/** A day with its posts and free slots. A post can be dropped on it or moved to it, and a new one begins with its date. */
export function DayCell(props: DayCellProps) {
  const { day, today, posts, slots, span, isOutside, weekAddress, chips, canDrop, onDrop, onNewPost } = props;
  const [isOver, setOver] = useState(false);
  const start = startOf(day);
  const isWeek = span === 'week';
  const entries = isWeek ? dayEntries(posts, slots) : posts.slice(0, SHOWN_IN_MONTH);
  const more = isWeek ? 0 : posts.length - SHOWN_IN_MONTH;
  const dayName = longDay.format(start);
  const isToday = day === today;
  const classes = ['day', isToday && 'today', isOutside && 'outside', isOver && canDrop && 'drop-target'];
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h3>
        <a class="unstyled-link" href={weekAddress}>
          <span aria-hidden="true">{(isWeek ? shortDay : onlyDate).format(start)}</span>
          <span class="visually-hidden">{t.postsOn(posts.length, { day: dayName })}</span>
        </a>
      </h3>
      {entries.length > 0 && (
        <ul class="chips">
          {entries.map((entry) =>
            typeof entry === 'string' ? (
              <FreePlace
                key={entry}
                at={entry}
                dayName={dayName}
                isMove={chips.picked !== null}
                canDrop={canDrop}
                onDrop={() => onDrop(entry)}
                onNewPost={() => onNewPost(entry)}
              />
            ) : (
              <Chip key={entry.postSubmissionId} post={entry} withPicture={isWeek} {...chips} />
            ),
          )}
        </ul>
      )}
      {posts.length > 0 && (
        <span class="day-count" aria-hidden="true">
          {posts.length}
        </span>
      )}
      {more > 0 && (
        <a class="more" href={weekAddress}>
          {t.more({ posts: more })}
        </a>
      )}
      {!isWeek && slots.length > 0 && <span class="free-count">{t.free(slots.length)}</span>}
      {day >= today && (
        <DayButton
          name={dayName}
          isMove={chips.picked !== null}
          onMove={() => onDrop()}
          onNewPost={() => onNewPost()}
        />
      )}
    </li>
  );
}

interface DayButtonProps {
  name: string;
  isMove: boolean;
  onMove: () => void;
  onNewPost: () => void;
}

/** Begins a post on a day, or moves the one that was picked up to it. The whole cell presses it. */
function DayButton({ name, isMove, onMove, onNewPost }: DayButtonProps) {
  if (!isMove)
    return (
      <button type="button" class="day-button small ghost" onClick={onNewPost}>
        <Icon name="compose" />
        <span class="visually-hidden">{t.newPost({ day: name })}</span>
      </button>
    );
  return (
    <button
      type="button"
      class="day-button small"
      aria-label={t.moveToDay({ day: name })}
      onClick={({ currentTarget }) => {
        // This button goes away.
        currentTarget.closest('.day')?.querySelector('a')?.focus();
        onMove();
      }}
    >
      {t.moveHere}
    </button>
  );
}

interface FreePlaceProps {
  /** The time of the slot. */
  at: string;
  /** Of its day. */
  dayName: string;
  isMove: boolean;
  canDrop: boolean;
  /** A post was dropped or moved here. */
  onDrop: () => void;
  onNewPost: () => void;
}

/** A free slot among the posts of a day. A post can be dropped on it or moved to it, and a new one begins with it. */
function FreePlace({ at, dayName, isMove, canDrop, onDrop, onNewPost }: FreePlaceProps) {
  const [isOver, setOver] = useState(false);
  return (
    <li>
      <button
        type="button"
        class={isOver && canDrop ? 'free-place drop-target' : 'free-place'}
        onDragOver={(event) => {
          if (!canDrop) return;
          event.preventDefault();
          // The day is another target.
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          onDrop();
        }}
        onClick={({ currentTarget }) => {
          if (!isMove) {
            onNewPost();
            return;
          }
          // The post takes the place of this button.
          currentTarget.closest('.day')?.querySelector('a')?.focus();
          onDrop();
        }}
      >
        <RichText
          text={isMove ? t.moveToSlot({ day: dayName }) : t.newPostInSlot({ day: dayName })}
          tags={{
            time: () => <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>,
            hidden: (text) => <span class="visually-hidden">{text}</span>,
          }}
        />
      </button>
    </li>
  );
}
