import type { Account, NewPost } from '@herald-publishing/client';
import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { type Draft, isOfPhotos, mediaOf, targetId } from '../drafts/draft.ts';
import type { DraftMedia } from '../drafts/draft-media.ts';
import { allMedia } from '../drafts/draft-replies.ts';
import { AccountPicker } from './account-picker.tsx';
import { draftErrors } from './draft-errors.ts';
import { DraftOptions } from './draft-options.tsx';
import { LinkField } from './link-field.tsx';
import { MediaFields } from './media/media-fields.tsx';
import { unfinishedMessage, useUploads } from './media/use-uploads.ts';
import { PostText } from './post-text.tsx';
import type { TargetState } from './preview/post-preview.tsx';
import { PreviewList } from './preview/preview-list.tsx';
import { Replies } from './replies/replies.tsx';
import { requireSendable } from './require-sendable.ts';
import { ScheduleField } from './schedule-field.tsx';
import { problemsFor } from './target-problems.ts';
import { TemplateButton, useTemplateDialog } from './templates/template-button.tsx';
import { t } from './texts.ts';
import { useTikTok } from './tiktok/use-tiktok.ts';
import type { DraftChange } from './use-draft.ts';
import { useFileCheck, usePostCheck } from './use-post-check.ts';

const MediaByAccount = onDemand(async () => (await import('./media/media-by-account.tsx')).MediaByAccount);
const TikTokTargets = onDemand(async () => (await import('./tiktok/tiktok-targets.tsx')).TikTokTargets);

interface ComposerFormProps {
  draft: Draft;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids that can be selected although their accounts have to be reconnected. */
  kept?: readonly string[];
  /** The draft as a request. */
  request: NewPost;
  /** What the button says. */
  action: string;
  canSend: boolean;
  /** What has not happened where the form is not sent, as in "Nothing was published". */
  failure: string;
  /** Above the fields. */
  notice?: ComponentChildren;
  /** Above the buttons. */
  status?: ComponentChildren;
  /** Beside the button. */
  buttons?: ComponentChildren;
  onChange: (change: DraftChange) => void;
  /** Called once the draft was checked. What it throws is shown. */
  onSend: () => Promise<void>;
}

/** The form that writes and checks a post, and its preview. */
export function ComposerForm(props: ComposerFormProps) {
  const { draft, accounts, platforms, kept = [], request, failure, onChange: change } = props;
  const uploads = useUploads(draft, change);
  const submission = useAction();
  const templates = useTemplateDialog();
  const check = usePostCheck(request);
  const files = useFileCheck(request);
  const tiktok = useTikTok(draft, accounts, files.check);
  const [submitted, setSubmitted] = useState(draft);
  const stateOf = (target: string): TargetState => ({
    length: check?.lengths.find((length) => length.target === target) ?? null,
    problems: problemsFor(target, check, files.check),
    parts: check?.parts.find((one) => one.target === target)?.parts ?? null,
  });
  const missing = tiktok.find((target) => target.missing !== null)?.missing ?? null;
  const unfinished = unfinishedMessage(allMedia(draft), uploads.states, failure);
  // That a file is still being uploaded is no longer said once it has arrived.
  const isSettled = submission.error?.code === 'upload_pending' && unfinished === null;
  const error = isSettled ? null : submission.error;
  const errors = draftErrors(error && { error, draft: submitted }, draft);
  const warned = draft.targets.filter((target) => stateOf(target).problems.length > 0);

  const chosen = accounts.filter((account) => draft.targets.includes(targetId(account)));

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(draft);
    await submission.run(async () => {
      if (unfinished !== null) throw new ApiError('upload_pending', unfinished);
      await requireSendable(request, { accounts, platforms, kept, failure });
      await props.onSend();
    });
  };
  const addPicture = (picture: DraftMedia) => {
    templates.close();
    change(({ media }) => ({ media: [...media, picture] }));
    announce(t.pictureAdded);
  };
  return (
    <>
      <form class="compose-layout" onSubmit={submit} noValidate>
        <div class="composer">
          {error && <SubmitError error={error} failure={failure} />}
          {props.notice}
          <AccountPicker
            accounts={accounts}
            platforms={platforms}
            kept={kept}
            selected={draft.targets}
            remembered={draft.remembered ?? []}
            errors={errors.targets}
            warningsOf={(target) => stateOf(target).problems.length}
            onChange={(targets) => change({ targets })}
          />
          <PostText
            draft={draft}
            chosen={chosen}
            platforms={platforms}
            lengths={check?.lengths ?? []}
            errors={errors.text}
            onChange={change}
          />
          <MediaFields media={draft.media} uploads={uploads} errors={errors} files={files} onChange={change}>
            {draft.media.length > 0 && chosen.length > 1 && (
              <MediaByAccount draft={draft} chosen={chosen} platforms={platforms} onChange={change} />
            )}
          </MediaFields>
          <TemplateButton {...templates} />
          <LinkField link={draft.link} errors={errors.field('link')} onChange={(link) => change({ link })} />
          <Replies
            replies={draft.replies}
            chosen={chosen}
            platforms={platforms}
            uploads={uploads}
            check={check}
            files={files.check}
            errors={errors}
            onChange={change}
          />
          {tiktok.length > 0 && (
            <TikTokTargets
              targets={tiktok}
              isOfPhotos={(target) => isOfPhotos(mediaOf(draft, target))}
              onChange={(target, choices) => change({ tiktok: { ...draft.tiktok, [target]: choices } })}
            />
          )}
          <DraftOptions
            draft={draft}
            accounts={accounts}
            platforms={platforms}
            problems={check?.problems ?? []}
            rejection={error}
            onChange={change}
          />
          <ScheduleField draft={draft} accounts={chosen} errors={errors.schedule} onChange={change} />
        </div>
        <PreviewList
          draft={draft}
          accounts={accounts}
          platforms={platforms}
          fileOf={uploads.fileOf}
          stateOf={stateOf}
          onChange={change}
        />
        <div class="composer-status">{props.status}</div>
        <div class="actions composer-actions">
          {missing === null ? <WarningCount count={warned.length} /> : <span class="hint">{missing}</span>}
          {props.buttons}
          <button type="submit" class="primary" disabled={submission.isPending || !props.canSend || missing !== null}>
            {submission.isPending ? t.sending : props.action}
          </button>
        </div>
      </form>
      {templates.Dialog && <templates.Dialog text={draft.text} onPicture={addPicture} onClose={templates.close} />}
    </>
  );
}

/** Beside the button, which stays in view where the previews do not. */
function WarningCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <a class="account-warning" href="#previews">
      {t.warnings(count)}
    </a>
  );
}

/** Receives the focus when a submission fails, so that screen readers announce it. */
function SubmitError({ error, failure }: { error: ApiError; failure: string }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [error]);
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error">{error.fields.length > 0 ? t.checkFields({ failure }) : error.message}</Notice>
    </div>
  );
}
