import type { Account, NewPost } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import { ApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import type { Platform } from '../api/types.ts';
import { announce } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';
import { clearDraft, type Draft, targetId, toRequest } from '../drafts/draft.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { withKept } from '../drafts/kept.ts';
import { rememberedChoice, rememberTargets } from '../drafts/remembered-targets.ts';
import { useDraftCopy } from '../drafts/use-draft-copy.ts';
import { awaitPost } from '../posts/awaited-posts.ts';
import { ComposerForm } from './composer-form.tsx';
import { submissionKey } from './submission-key.ts';
import { t } from './texts.ts';
import { useDraft } from './use-draft.ts';

interface ComposerProps {
  userId: string;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  canPublish: boolean;
}

/** Writes and publishes a new post. What is written is kept as a draft. */
export function Composer({ userId, accounts, platforms, canPublish }: ComposerProps) {
  const { route } = useLocation();
  const [stored, change] = useDraft(userId, () => rememberedChoice(userId, accounts));
  const draft = withActiveTargets(stored, accounts);
  const copy = useDraftCopy(userId, stored);
  const request = withKept(toRequest(draft, accounts, platforms), draft);
  const send = async (body: NewPost) => {
    const idempotencyKey = await submissionKey(copy.draftId, body);
    const { postSubmissionId, scheduledTime } = await herald.posts.create(body, { idempotencyKey });
    awaitPost(postSubmissionId);
    rememberTargets(userId, draft.targets);
    clearDraft();
    void copy.discard();
    const scheduled = scheduledTime ? t.scheduledFor({ time: formatDateTime(scheduledTime) }) : t.scheduled;
    announce(draft.later ? scheduled : t.onItsWay);
    route('/dashboard');
  };
  const review = async () => {
    await copy.flush();
    if (copy.state !== 'saved') throw copy.error ?? new ApiError('not_saved', t.notSaved);
    route(`/dashboard/drafts/${copy.draftId}`);
  };
  return (
    <ComposerForm
      draft={draft}
      accounts={accounts}
      platforms={platforms}
      request={request}
      action={copy.isPrepared ? t.saveAndReview : draft.later ? t.schedule : t.publishNow}
      canSend={canPublish || copy.isPrepared}
      failure={t.nothingPublished}
      notice={draft.kept?.notes.map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      status={<DraftStatus copy={copy} onReplace={(draft) => change(() => draft)} />}
      onChange={change}
      onSend={() => (copy.isPrepared ? review() : send(request))}
    />
  );
}

/** Without the targets that cannot be posted to: a stored draft may name an account that was removed. */
function withActiveTargets(draft: Draft, accounts: readonly Account[]): Draft {
  const active = accounts.filter(({ status }) => status === 'active').map(targetId);
  return { ...draft, targets: draft.targets.filter((target) => active.includes(target)) };
}
