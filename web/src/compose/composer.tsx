import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ApiError } from '../api/api-error.ts';
import type { Account, Platform } from '../api/types.ts';
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

/** Without the targets that cannot be posted to: a stored draft may name an account that was removed. */
const withActiveTargets = (draft: Draft, accounts: readonly Account[]): Draft => {
  const active = accounts.filter(({ status }) => status === 'active').map(targetId);
  return { ...draft, targets: draft.targets.filter((target) => active.includes(target)) };
};

/** Receives the focus when a submission fails, so that screen readers announce it. */
const SubmitError = ({ error }: { error: ApiError }) => {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [error]);
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error">
        {error.fields.length > 0 ? 'Nothing was published. Please look at the marked fields.' : error.message}
      </Notice>
    </div>
  );
};

interface ComposerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  canPublish: boolean;
}

/** The form that writes, checks and submits a post. */
export const Composer = ({ accounts, platforms, canPublish }: ComposerProps) => {
  const { route } = useLocation();
  const [stored, change] = useDraft();
  const draft = withActiveTargets(stored, accounts);
  const request = toRequest(draft, accounts);
  const submission = useAction();
  const submitPost = useSubmitPost();
  const warnings = usePlatformWarnings(request);
  const [submitted, setSubmitted] = useState(draft);
  const errors = draftErrors(submission.error && { error: submission.error, draft: submitted }, draft);

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(draft);
    if (!(await submission.run(() => submitPost(request)))) return;
    clearDraft();
    route('/dashboard');
  };
  return (
    <form class="composer" onSubmit={submit} noValidate>
      {submission.error && <SubmitError error={submission.error} />}
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
        <PlatformWarnings warnings={warnings} platforms={platforms} />
      </div>
      <ScheduleField later={draft.later} at={draft.at} errors={errors.schedule} onChange={change} />
      <label class="checkbox-label">
        <input
          type="checkbox"
          checked={draft.enableRepurposing}
          onChange={(event) => change({ enableRepurposing: event.currentTarget.checked })}
        />
        <span>Let my repost automations use this post</span>
      </label>
      <div class="actions">
        <button type="submit" class="primary" disabled={submission.isPending || !canPublish}>
          {submission.isPending ? 'Sending …' : draft.later ? 'Schedule' : 'Publish now'}
        </button>
      </div>
    </form>
  );
};
