import type { ChangedPost, Post } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../api/api-error.ts';
import { connectionsQuery } from '../../api/queries.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { announce } from '../../components/announcer.tsx';
import { toLocalInputValue } from '../../components/local-time.ts';
import { Notice } from '../../components/notice.tsx';
import { ScheduleField } from '../../components/schedule-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { Time } from '../../components/time.tsx';
import { targetId } from '../../drafts/draft.ts';
import type { OptionValues } from '../../drafts/option-values.ts';
import { TargetOptions } from '../../options/target-options.tsx';
import { awaitPost } from '../awaited-posts.ts';
import { useAccountNames } from '../use-account-names.ts';
import { type Editable, editableOf, saveEdit } from './save-edit.ts';
import { areSameTargets, changesOf, fieldsOf, optionsIn, withChanges } from './targets.ts';

const TEXT = 'body.post.content.text';
const TIME = 'body.scheduledTime';
const TARGETS = 'body.post.content.platform';

interface EditFormProps {
  post: Post;
  /** The post is saved, or nothing is to be changed. */
  onClose: () => void;
  onSaved: () => void;
}

interface EditedFields {
  text: string;
  later: boolean;
  at: string;
  /** Those that were changed, by their targets; undefined is the default. */
  options: Readonly<Record<string, OptionValues>>;
}

/** Changes the text, the time and the options of a post that has not left yet. */
export function EditForm({ post, onClose, onSaved }: EditFormProps) {
  const [base, setBase] = useState(() => editableOf(post));
  const [fields, setFields] = useState<EditedFields>(() => ({
    text: post.text,
    later: true,
    at: localTimeOf(base),
    options: {},
  }));
  const [changed, setChanged] = useState<ChangedElsewhereProps | null>(null);
  const [warnings, setWarnings] = useState<ChangedPost['warnings']>([]);
  const saving = useAction();
  const change = (part: Partial<EditedFields>) => setFields((known) => ({ ...known, ...part }));

  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = wantedOf(base, fields);
    setChanged(null);
    setWarnings([]);
    await saving.run(async () => {
      const result = await saveEdit(post.postSubmissionId, base, wanted);
      if (result.state === 'changed') {
        setBase(editableOf(result.post));
        setChanged({ post: result.post, hasOtherOptions: !areSameTargets(base.targets, result.post.targets) });
        return;
      }
      if (!fields.later) awaitPost(post.postSubmissionId);
      announce(fields.later ? 'The post is changed.' : 'The post is on its way.');
      onSaved();
      if (result.warnings.length === 0) return onClose();
      setBase(wanted);
      setWarnings(result.warnings);
    });
  };
  const ownTexts = post.targets.filter(({ overrides }) => overrides?.text !== undefined).length;
  return (
    <form class="card post" aria-label="Edit the post" onSubmit={save} noValidate>
      {saving.error && <EditError error={saving.error} />}
      {changed && <ChangedElsewhere {...changed} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <TextField
        text={fields.text}
        errors={saving.error?.messagesFor(TEXT) ?? []}
        onChange={(text) => change({ text })}
      />
      {ownTexts > 0 && (
        <p class="hint">
          {ownTexts === 1 ? 'One account has' : `${ownTexts} accounts have`} a separate text, which does not change.
        </p>
      )}
      {base.cancelled.length === 0 && (
        <PostOptions
          targets={base.targets}
          changed={fields.options}
          error={saving.error}
          onChange={(options) => change({ options })}
        />
      )}
      <ScheduleField
        later={fields.later}
        at={fields.at}
        errors={
          (saving.error?.messagesFor(TIME).length ?? 0) > 0 ? ['Choose a time that is at least a minute from now.'] : []
        }
        onChange={change}
      />
      <div class="actions">
        <button type="button" class="ghost" onClick={onClose}>
          Close
        </button>
        <button type="submit" class="primary" aria-disabled={saving.isPending}>
          {fields.later ? 'Save' : 'Publish now'}
        </button>
      </div>
    </form>
  );
}

/** The value of the time control for this post. */
function localTimeOf({ scheduledTime }: Editable): string {
  return scheduledTime === null ? '' : toLocalInputValue(new Date(scheduledTime));
}

/** What the form asks for. A time that was not touched stays to the second. */
function wantedOf(base: Editable, { text, later, at, options }: EditedFields): Editable {
  const { cancelled } = base;
  const targets = base.targets.map((target) => {
    const changes = options[targetId(target)];
    return changes ? withChanges(target, changes) : target;
  });
  if (!later) return { text, targets, cancelled, scheduledTime: null };
  if (at === localTimeOf(base)) return { text, targets, cancelled, scheduledTime: base.scheduledTime };
  return { text, targets, cancelled, scheduledTime: at === '' ? '' : new Date(at).toISOString() };
}

interface PostOptionsProps {
  targets: Post['targets'];
  changed: EditedFields['options'];
  error: ApiError | null;
  onChange: (changed: EditedFields['options']) => void;
}

function PostOptions({ targets, changed, error, onChange }: PostOptionsProps) {
  const { data } = useQuery(connectionsQuery);
  const names = useAccountNames();
  const forms = targets.flatMap((target, position) => {
    const known = data?.platforms.find(({ platform }) => platform === target.platform);
    const fields = known ? fieldsOf(known, target) : [];
    return fields.length === 0 ? [] : [{ target, position, fields }];
  });
  return forms.length === 0 ? null : (
    <fieldset class="field">
      <legend>Options</legend>
      {forms.map(({ target, position, fields }) => {
        const { platform, accountId } = target;
        const key = targetId(target);
        return (
          <TargetOptions
            key={key}
            platform={platform}
            platformName={names.platformName(platform)}
            name={names.accountName(platform, accountId)}
            fields={fields}
            values={{ ...optionsIn(target), ...changed[key] }}
            errorsFor={(option) => error?.messagesFor(`${TARGETS}.${position}.overrides.${option}`) ?? []}
            rejection={error}
            onChange={(values) => onChange({ ...changed, [key]: changesOf(target, values) })}
          />
        );
      })}
    </fieldset>
  );
}

function EditError({ error }: { error: ApiError }) {
  const isAtFields =
    error.messagesFor(TEXT).length + error.messagesFor(TIME).length > 0 ||
    error.errorsFor(TARGETS).some(({ field }) => field.includes('.overrides.'));
  return (
    <Notice tone="error">{isAtFields ? 'Nothing was changed. Please check the marked fields.' : error.message}</Notice>
  );
}

interface ChangedElsewhereProps {
  /** As it is now. */
  post: Post;
  hasOtherOptions: boolean;
}

/** Reports a concurrent change, with the current post. Receives the focus. */
function ChangedElsewhere({ post, hasOtherOptions }: ChangedElsewhereProps) {
  const box = useRef<HTMLDivElement>(null);
  const isCancelled = editableOf(post).cancelled.length > 0;
  useEffect(() => box.current?.focus(), [post]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning">
        <p>The post was changed elsewhere while you were editing it, so nothing was saved. It is now:</p>
        <blockquote dir="auto" class="post-text">
          {post.text}
        </blockquote>
        {post.scheduledTime && (
          <p>
            to go out on <Time iso={post.scheduledTime} />.
          </p>
        )}
        {isCancelled && <p>An account was cancelled, so the options can no longer be changed here.</p>}
        {hasOtherOptions && !isCancelled && (
          <p>Its options were changed too. They are below as they are now, with your own changes.</p>
        )}
        <p>Your text is still below. Save again to replace the other version.</p>
      </Notice>
    </div>
  );
}

function Warnings({ warnings }: { warnings: ChangedPost['warnings'] }) {
  return (
    <Notice tone="warning">
      <p>The change is saved, but there are problems:</p>
      <ul>
        {warnings.map(({ field, rule, message, fix }) => (
          <li key={`${field} ${rule}`}>
            {message} {fix}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
