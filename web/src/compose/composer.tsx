import type { Account, NewPost } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { ApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Notice } from '../components/notice.tsx';
import { ScheduleField } from '../components/schedule-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { clearDraft, type Draft, isOfPhotos, targetId, toRequest } from '../drafts/draft.ts';
import type { DraftMedia } from '../drafts/draft-media.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { useDraftCopy } from '../drafts/use-draft-copy.ts';
import { awaitPost } from '../posts/awaited-posts.ts';
import { AccountPicker } from './account-picker.tsx';
import { draftErrors } from './draft-errors.ts';
import { DraftOptions } from './draft-options.tsx';
import { MediaFields } from './media/media-fields.tsx';
import { unfinishedMessage } from './media/unfinished.ts';
import { useUploads } from './media/use-uploads.ts';
import type { TargetState } from './preview/post-preview.tsx';
import { PreviewList } from './preview/preview-list.tsx';
import { requireSendable } from './require-sendable.ts';
import { problemsFor } from './target-problems.ts';
import { TemplateButton } from './templates/template-button.tsx';
import { useTemplateDialog } from './templates/use-template-dialog.ts';
import { TikTokTargets } from './tiktok/tiktok-targets.tsx';
import { useTikTok } from './tiktok/use-tiktok.ts';
import { useDraft } from './use-draft.ts';
import { useFileCheck, usePostCheck } from './use-post-check.ts';

interface ComposerProps {
  userId: string;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  canPublish: boolean;
}

/** The form that writes, checks and submits a post, and its preview. */
export function Composer({ userId, accounts, platforms, canPublish }: ComposerProps) {
  const { route } = useLocation();
  const [stored, change] = useDraft(userId);
  const draft = withActiveTargets(stored, accounts);
  const copy = useDraftCopy(userId, stored);
  const request = toRequest(draft, accounts);
  const uploads = useUploads(draft.media.length, change);
  const submission = useAction();
  const templates = useTemplateDialog();
  const submitPost = useSubmitPost();
  const check = usePostCheck(request);
  const files = useFileCheck(request);
  const tiktok = useTikTok(draft, accounts, files.check);
  const [submitted, setSubmitted] = useState(draft);
  const stateOf = (target: string): TargetState => ({
    length: check?.lengths.find((length) => length.target === target) ?? null,
    problems: problemsFor(target, check, files.check),
  });
  const missing = tiktok.find((target) => target.missing !== null)?.missing ?? null;
  const errors = draftErrors(submission.error && { error: submission.error, draft: submitted }, draft);

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(draft);
    const send = async () => {
      const unfinished = unfinishedMessage(draft.media, uploads.states);
      if (unfinished !== null) throw new ApiError('upload_pending', unfinished);
      await requireSendable(request, accounts, platforms);
      await submitPost(request);
    };
    if (!(await submission.run(send))) return;
    clearDraft();
    void copy.discard();
    announce(draft.later ? 'The post is scheduled.' : 'The post is on its way.');
    route('/dashboard');
  };
  const addPicture = (picture: DraftMedia) => {
    templates.close();
    change(({ media }) => ({ media: [...media, picture] }));
    announce('The picture is part of the post.');
  };
  return (
    <div class="compose-layout">
      <form class="composer" onSubmit={submit} noValidate>
        {submission.error && <SubmitError error={submission.error} />}
        <AccountPicker
          accounts={accounts}
          platforms={platforms}
          selected={draft.targets}
          errors={errors.targets}
          warningsOf={(target) => stateOf(target).problems.length}
          onChange={(targets) => change({ targets })}
        />
        <TextField text={draft.text} errors={errors.text} onChange={(text) => change({ text })} />
        <MediaFields media={draft.media} uploads={uploads} errors={errors} files={files} onChange={change} />
        <TemplateButton {...templates} />
        <TikTokTargets
          targets={tiktok}
          isOfPhotos={isOfPhotos(draft)}
          onChange={(target, choices) => change({ tiktok: { ...draft.tiktok, [target]: choices } })}
        />
        <DraftOptions
          draft={draft}
          accounts={accounts}
          platforms={platforms}
          problems={check?.problems ?? []}
          rejection={submission.error}
          onChange={change}
        />
        <ScheduleField later={draft.later} at={draft.at} errors={errors.schedule} onChange={change} />
        <Checkbox
          label="Let my repost automations use this post"
          checked={draft.enableRepurposing}
          onChange={(enableRepurposing) => change({ enableRepurposing })}
        />
        <DraftStatus copy={copy} onReplace={(draft) => change(() => draft)} />
        <div class="actions">
          <button
            type="submit"
            class="primary"
            disabled={submission.isPending || !canPublish || missing !== null}
            title={missing ?? undefined}
          >
            {submission.isPending ? 'Sending …' : draft.later ? 'Schedule' : 'Publish now'}
          </button>
        </div>
      </form>
      <PreviewList
        draft={draft}
        accounts={accounts}
        platforms={platforms}
        fileOf={uploads.fileOf}
        stateOf={stateOf}
        onChange={change}
      />
      {templates.Dialog && <templates.Dialog text={draft.text} onPicture={addPicture} onClose={templates.close} />}
    </div>
  );
}

/** Without the targets that cannot be posted to: a stored draft may name an account that was removed. */
function withActiveTargets(draft: Draft, accounts: readonly Account[]): Draft {
  const active = accounts.filter(({ status }) => status === 'active').map(targetId);
  return { ...draft, targets: draft.targets.filter((target) => active.includes(target)) };
}

/** Receives the focus when a submission fails, so that screen readers announce it. */
function SubmitError({ error }: { error: ApiError }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [error]);
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error">
        {error.fields.length > 0 ? 'Nothing was published. Please check the marked fields.' : error.message}
      </Notice>
    </div>
  );
}

/**
 * Submits a post. Until a submission succeeds, the same body has the same idempotency key, so that it is published once
 * although a response was lost or a button was pressed twice. A later post with the same body has another key.
 */
function useSubmitPost(): (body: NewPost) => Promise<void> {
  const latest = useRef({ json: '', key: '' });
  return async (body) => {
    const json = JSON.stringify(body);
    if (latest.current.json !== json) latest.current = { json, key: crypto.randomUUID() };
    const { postSubmissionId } = await herald.posts.create(body, { idempotencyKey: latest.current.key });
    awaitPost(postSubmissionId);
    latest.current = { json: '', key: '' };
  };
}
