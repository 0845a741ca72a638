import type { Account, PostProblem } from '@herald-publishing/client';
import { useEffect, useRef } from 'preact/hooks';
import type { FileCheck, Platform, PostCheck } from '../../api/types.ts';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { type Direction, MoveButtons } from '../../components/move-buttons.tsx';
import { OrderedList } from '../../components/ordered-list.tsx';
import { type DraftReply, sentReplies, withMediaAt } from '../../drafts/draft-replies.ts';
import { pauseText } from '../../drafts/pause-text.ts';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { params, texts } from '../../i18n/texts.ts';
import type { DraftErrors } from '../draft-errors.ts';
import { MediaEditor } from '../media/media-editor.tsx';
import type { DraftUploads } from '../media/use-uploads.ts';
import { problemsOfReply } from '../target-problems.ts';
import { type CountedText, countedTexts, TextCount } from '../text-count.tsx';
import type { DraftChange } from '../use-draft.ts';

const t = texts('replyList', {
  replies: 'Replies',
  reply: params('Reply {number}'),
  /** Within a sentence. */
  name: params('reply {number}'),
  remove: params('Remove reply {number}'),
  pause: params('Pause before it<hidden> (reply {number})</hidden>'),
  none: 'None',
});

export interface ReplyListProps {
  replies: readonly DraftReply[];
  uploads: DraftUploads;
  chosen: readonly Account[];
  platforms: readonly Platform[];
  check: PostCheck | null;
  files: FileCheck | null;
  errors: Pick<DraftErrors, 'reply' | 'allReplies'>;
  /** The key of the reply that was just added, which receives the focus. */
  added: string | null;
  onChange: (change: DraftChange) => void;
  onRemoved: () => void;
}

/** The replies of a draft, in the order in which they are sent. */
export function ReplyList({
  replies,
  uploads,
  chosen,
  platforms,
  check,
  files,
  errors,
  added,
  onChange,
  onRemoved,
}: ReplyListProps) {
  const sent = sentReplies(replies);
  const counted = countedTexts(check?.replyLengths ?? [], chosen);
  const indexOf = (reply: DraftReply) => sent.indexOf(reply);
  const changeReply = (key: string, change: Partial<DraftReply>) =>
    onChange((draft) => ({ replies: draft.replies.map((one) => (one.key === key ? { ...one, ...change } : one)) }));
  const remove = ({ key, media }: DraftReply) => {
    for (const file of media) uploads.cancel(file.key);
    onChange((draft) => ({ replies: draft.replies.filter((one) => one.key !== key) }));
    onRemoved();
  };
  return (
    <OrderedList
      items={replies}
      label={t.replies}
      name="reply"
      nameOf={(_, position) => t.reply({ number: position + 1 })}
      onChange={(changed) => onChange({ replies: changed })}
    >
      {(reply, position, onMove) => (
        <ReplyItem
          reply={reply}
          position={position}
          count={replies.length}
          uploads={uploads}
          counted={counted.filter(({ index }) => index === indexOf(reply))}
          platforms={platforms}
          problems={problemsOfReply(indexOf(reply), check, files)}
          errors={errors.reply(reply)}
          isNew={added === reply.key}
          onChange={(change) => changeReply(reply.key, change)}
          onMedia={(change) => onChange((draft) => withMediaAt(draft, reply.key, change))}
          onMove={onMove}
          onRemove={() => remove(reply)}
        />
      )}
    </OrderedList>
  );
}

interface ReplyItemProps {
  reply: DraftReply;
  position: number;
  count: number;
  uploads: DraftUploads;
  counted: readonly CountedText[];
  platforms: readonly Platform[];
  problems: readonly PostProblem[];
  errors: readonly string[];
  isNew: boolean;
  onChange: (change: Partial<DraftReply>) => void;
  onMedia: (change: (media: DraftReply['media']) => DraftReply['media']) => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
}

/** One reply: its text, its files, the pause before it, and its place among the others. */
function ReplyItem(props: ReplyItemProps) {
  const { reply, position, count, uploads, counted, platforms, problems, errors, isNew } = props;
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) item.current?.querySelector('textarea')?.focus();
  }, []);
  const number = position + 1;
  const name = t.name({ number });
  return (
    <div ref={item} class="reply-editor">
      <div class="media-actions">
        <MoveButtons name={name} position={position} count={count} onMove={props.onMove} />
        <button type="button" class="ghost icon-only" aria-label={t.remove({ number })} onClick={props.onRemove}>
          <Icon name="remove" />
        </button>
      </div>
      <Field label={t.reply({ number })} errors={errors}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            value={reply.text}
            onInput={({ currentTarget: { value: text } }) => props.onChange({ text })}
          />
        )}
      </Field>
      <TextCount counted={counted} platforms={platforms} />
      {problems.length > 0 && (
        <ul class="plain-list reply-problems">
          {problems.map(({ severity, message, fix }) => (
            <li key={message} class={severity}>
              {message} {fix}
            </li>
          ))}
        </ul>
      )}
      <MediaEditor
        media={reply.media}
        owner={name}
        uploads={uploads}
        errorsOf={() => noErrors}
        factsOf={() => null}
        onFiles={(files) => uploads.addFiles(files, reply.key)}
        onChange={props.onMedia}
      />
      <Pause
        number={number}
        seconds={reply.delaySeconds}
        onChange={(delaySeconds) => props.onChange({ delaySeconds })}
      />
    </div>
  );
}

const noErrors = { file: [], altText: [] };

const MINUTE_SECONDS = 60;
const PAUSES = [0, 1, 5, 15, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_SECONDS);

interface PauseProps {
  /** Of the reply, from 1 on. */
  number: number;
  seconds: number;
  onChange: (seconds: number) => void;
}

/** How long Herald waits before the reply. A program may have chosen any number of seconds. */
function Pause({ number, seconds, onChange }: PauseProps) {
  const choices = PAUSES.includes(seconds) ? PAUSES : [...PAUSES, seconds];
  return (
    <Field label={<RichText text={t.pause({ number })} tags={{ hidden }} />}>
      {(control) => (
        <select {...control} value={seconds} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 0 ? t.none : pauseText(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
