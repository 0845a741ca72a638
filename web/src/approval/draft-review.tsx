import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { toApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import { type Connections, userQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { focusHeading } from '../components/page.tsx';
import type { State } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { forgetDraft, openDraft } from '../drafts/open-draft.ts';
import { deleteDraftOnServer, refetchDrafts } from '../drafts/requests.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { awaitPost } from '../posts/awaited-posts.ts';
import { MediaThumbnails } from '../posts/media-thumbnails.tsx';
import { PostReplies } from '../posts/replies/post-replies.tsx';
import { authorTag, LinkPreview, PlannedTime, ProblemList, plannedFormat } from './draft-parts.tsx';
import { approvalText, isInSlot, isOwn, isRefused, timeOf, waitingFiles } from './draft-text.ts';
import { type Review, reviewQuery } from './query.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { TargetPreviews } from './target-previews.tsx';
import { stateTexts, t } from './texts.ts';

const Unsubscribed = onDemand(async () => (await import('../compose/unsubscribed.tsx')).Unsubscribed);

const states: Readonly<Record<Review['draft']['status'], State>> = {
  open: { tone: 'neutral', label: stateTexts.open, live: false },
  waiting: { tone: 'warning', label: stateTexts.waiting, live: false },
  rejected: { tone: 'neutral', label: stateTexts.rejected, live: false },
};

interface DraftReviewProps extends Connections {
  review: Review;
}

/** Shows what would be published, and what the user can decide about it. */
export function DraftReview({ review: { draft, etag }, accounts, platforms }: DraftReviewProps) {
  const { id, post, problems } = draft;
  const [changes, setChanges] = useState(0);
  const showNewVersion = async () => {
    await queryClient.refetchQueries({ queryKey: reviewQuery(id).queryKey });
    setChanges((count) => count + 1);
    refetchDrafts();
  };
  return (
    <>
      {changes > 0 && <ChangedNotice key={changes} />}
      <article class="card post draft-review" aria-label={t.draft}>
        <header>
          <PlannedTime draft={draft} />
          <Badge state={states[draft.status]} />
        </header>
        <p class="muted">
          <RichText
            text={draft.changedBy ? t.preparedAndChangedBy : t.preparedBy}
            tags={{
              author: authorTag(draft.createdBy),
              editor: authorTag(draft.changedBy ?? draft.createdBy),
              time: () => <Time iso={draft.updatedAt} />,
            }}
          />
        </p>
        {draft.rejection && <Rejection draft={draft} />}
        {draft.request === null && <Notice tone="neutral">{t.earlierVersion}</Notice>}
        {post && (
          <>
            {post.text === '' ? (
              <p class="muted">{t.noText}</p>
            ) : (
              <p class="post-text" dir="auto">
                {post.text}
              </p>
            )}
            <MediaThumbnails media={post.media} />
            {post.link && <LinkPreview link={post.link} />}
            {post.replies.length > 0 && <PostReplies replies={post.replies} />}
          </>
        )}
        <ProblemList
          problems={problems.filter(({ target }) => !post?.targets.some((one) => isAt(target, one)))}
          label={t.problemsOfDraft}
        />
        <Decision draft={draft} etag={etag} onChanged={showNewVersion} />
      </article>
      {post && post.targets.length > 0 && (
        <section aria-labelledby="previews">
          <h2 id="previews">{t.onEachAccount}</h2>
          <TargetPreviews post={post} problems={problems} accounts={accounts} platforms={platforms} />
        </section>
      )}
    </>
  );
}

function isAt(target: string | null, { platform, accountId }: { platform: string; accountId: string }): boolean {
  return target === `${platform}:${accountId}`;
}

/** Receives the focus: what the user was about to decide about is another draft now. */
function ChangedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="warning">{t.changed}</Notice>
    </div>
  );
}

function Rejection({ draft }: { draft: Review['draft'] }) {
  return (
    <Notice tone="warning">
      <RichText text={t.rejection} tags={{ message: () => <bdi>{draft.rejection?.message}</bdi> }} />
      <br />
      <RichText
        text={isOwn(draft) ? t.youCanChangeAgain : t.bothCanChangeAgain}
        tags={{ author: authorTag(draft.createdBy) }}
      />
    </Notice>
  );
}

interface DecisionProps extends Review {
  onChanged: () => Promise<void>;
}

/** Codes that say that the draft is not the one on the page any more. */
const CHANGED = ['precondition_failed', 'not_editable', 'not_found', 'validation_error'];

function Decision({ draft, etag, onChanged }: DecisionProps) {
  const { id, status } = draft;
  const { route } = useLocation();
  const { data: me } = useQuery(userQuery);
  const { isPending, error, run } = useAction();
  const [asked, setAsked] = useState<'reject' | 'delete' | null>(null);
  const userId = me?.user.id ?? '';
  const isLater = timeOf(draft).kind !== 'now';
  const isUnsubscribed = me !== undefined && !me.subscription?.active;
  const waiting = waitingFiles(draft);
  const isBlocked = isRefused(draft) || waiting > 0 || isUnsubscribed;

  /** Does nothing to a draft that is not the one on the page. */
  const unlessChanged = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (thrown) {
      if (!CHANGED.includes(toApiError(thrown).code)) throw thrown;
      setAsked(null);
      await onChanged();
    }
  };
  const approve = () =>
    run(() =>
      unlessChanged(async () => {
        const { postSubmissionId } = await herald.drafts.publish(id, { ifMatch: etag });
        awaitPost(postSubmissionId);
        forgetDraft(userId, id);
        refetchDrafts();
        announce(isLater ? t.scheduled : t.published);
        route(`/dashboard/posts/${postSubmissionId}`);
      }),
    );
  const reject = (message: string) =>
    unlessChanged(async () => {
      await herald.drafts.reject(id, { message }, { ifMatch: etag });
      setAsked(null);
      refetchDrafts();
      await queryClient.refetchQueries({ queryKey: reviewQuery(id).queryKey });
      announce(t.wasRejected);
      focusHeading();
    });
  const edit = () =>
    run(async () => {
      await openDraft(userId, id);
      route('/dashboard/compose');
    });
  const remove = () =>
    run(async () => {
      await deleteDraftOnServer(id);
      forgetDraft(userId, id);
      refetchDrafts();
      announce(t.wasDeleted);
      route('/dashboard/drafts');
    });
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isUnsubscribed && <Unsubscribed />}
      <footer>
        <button
          type="button"
          class="primary"
          disabled={isBlocked}
          aria-disabled={isPending}
          aria-describedby="approval"
          onClick={approve}
        >
          {isLater ? t.approveAndSchedule : t.approveAndPublish}
        </button>
        <button type="button" aria-disabled={isPending} onClick={edit}>
          {t.edit}
        </button>
        {status === 'waiting' && (
          <button type="button" aria-disabled={isPending} onClick={() => setAsked('reject')}>
            {t.reject}
          </button>
        )}
        <button type="button" class="danger-ghost" aria-disabled={isPending} onClick={() => setAsked('delete')}>
          {t.delete}
        </button>
        <p class="hint" id="approval">
          {isRefused(draft) ? t.refused : approvalText(draft, (iso) => plannedFormat.format(new Date(iso)))}
          {waiting > 0 && ` ${t.storing(waiting)}`}
          {isInSlot(draft) && ` ${t.slotIsFree}`}
          {draft.problems.length > 0 && ` ${t.problemsBelow(draft.problems.length)}`}
        </p>
      </footer>
      {asked === 'reject' && <RejectDialog draft={draft} onReject={reject} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <ConfirmDialog title={t.deleteThis} action={t.delete} onConfirm={remove} onClose={() => setAsked(null)}>
          {t.deleteHint}
        </ConfirmDialog>
      )}
    </>
  );
}
