import type { Account, NewPost } from '@herald-publishing/client';
import { useEffect, useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { ApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import { beforeLeaving } from '../api/sign-out.ts';
import type { Platform } from '../api/types.ts';
import { announce } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';
import { clearDraft, type Draft, targetId, toRequest } from '../drafts/draft.ts';
import { copyOf, type DraftCopy } from '../drafts/draft-copy.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { withKept } from '../drafts/kept.ts';
import { rememberedChoice, rememberTargets } from '../drafts/remembered-targets.ts';
import { awaitPost } from '../posts/awaited-posts.ts';
import { ComposerForm } from './composer-form.tsx';
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

/**
 * The idempotency key of a submission. The same draft with the same content has the same key, also after a reload and in another tab:
 * it is published once although a response was lost or a button was pressed twice. The next draft has other keys, so that the same
 * content can be published again.
 */
async function submissionKey(draftId: string, body: NewPost): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
  return `${draftId}-${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Keeps a copy of the draft on the server, where it outlives the tab. */
function useDraftCopy(userId: string, draft: Draft): DraftCopy {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const copy = useMemo(() => copyOf(userId, draft), [userId]);
  useEffect(() => copy.subscribe(() => rerender(undefined)), [copy]);
  // Before the page is painted: the tab may be left right after the last letter.
  useLayoutEffect(() => copy.change(draft), [copy, draft]);
  useEffect(() => {
    const flush = () => void copy.flush();
    // The last event that a page is certain to receive.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('online', flush);
    const stay = beforeLeaving(() => copy.flush());
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('online', flush);
      stay();
      flush();
    };
  }, [copy]);
  return copy;
}
