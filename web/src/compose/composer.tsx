import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Account, Platform } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import { AccountPicker } from './account-picker.tsx';
import { clearDraft, type Draft, targetId, toRequest } from './draft.ts';
import { draftErrors } from './draft-errors.ts';
import { MediaFields } from './media-fields.tsx';
import { PlatformWarnings } from './platform-warnings.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { TextField } from './text-field.tsx';
import { useDraft } from './use-draft.ts';
import { usePlatformWarnings } from './use-platform-warnings.ts';
import { useSubmitPost } from './use-submit-post.ts';

/** Targets that can be posted to: a kept draft may name an account that is gone. */
const reachable = (draft: Draft, accounts: readonly Account[]): Draft => {
  const active = accounts.filter(({ status }) => status === 'active').map(targetId);
  return { ...draft, targets: draft.targets.filter((target) => active.includes(target)) };
};

interface ComposerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  mayPublish: boolean;
}

export const Composer = ({ accounts, platforms, mayPublish }: ComposerProps) => {
  const { route } = useLocation();
  const [kept, change] = useDraft();
  const draft = reachable(kept, accounts);
  const sending = useAction();
  const send = useSubmitPost();
  const foreseen = usePlatformWarnings(draft);
  const summary = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState(draft);
  const errors = draftErrors(sending.problem && { error: sending.problem, draft: sent }, draft);
  useEffect(() => summary.current?.focus(), [sending.problem]);

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(draft);
    if (!(await sending.run(() => send(toRequest(draft))))) return;
    clearDraft();
    route('/dashboard');
  };
  return (
    <form class="composer" onSubmit={submit} noValidate>
      {sending.problem && (
        <div ref={summary} tabIndex={-1}>
          <Notice tone="bad">
            {sending.problem.fields.length > 0
              ? 'Nothing was published. Please look at the marked fields.'
              : sending.problem.message}
          </Notice>
        </div>
      )}
      <AccountPicker
        accounts={accounts}
        platforms={platforms}
        selected={draft.targets}
        errors={errors.targets}
        onChange={(targets) => change({ targets })}
      />
      <TextField text={draft.text} errors={errors.text} onChange={(text) => change({ text })} />
      <div>
        <MediaFields urls={draft.mediaUrls} errorsAt={errors.media} onChange={(mediaUrls) => change({ mediaUrls })} />
        <PlatformWarnings problems={foreseen} platforms={platforms} />
      </div>
      <ScheduleField later={draft.later} at={draft.at} errors={errors.schedule} onChange={change} />
      <label class="check">
        <input
          type="checkbox"
          checked={draft.enableRepurposing}
          onChange={(event) => change({ enableRepurposing: event.currentTarget.checked })}
        />
        <span>Let my repost automations use this post</span>
      </label>
      <div class="actions">
        <button type="submit" class="primary" disabled={sending.busy || !mayPublish}>
          {sending.busy ? 'Sending …' : draft.later ? 'Schedule' : 'Publish now'}
        </button>
      </div>
    </form>
  );
};
