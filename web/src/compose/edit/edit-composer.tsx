import type { Account, Post } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Platform } from '../../api/types.ts';
import { announce } from '../../components/announcer.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { targetId } from '../../drafts/draft.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { params, texts } from '../../i18n/texts.ts';
import { awaitPost } from '../../posts/awaited-posts.ts';
import { canonical, merged, saveEdit } from '../../posts/edit/save-edit.ts';
import type { AccountNames } from '../../posts/use-account-names.ts';
import { ComposerForm } from '../composer-form.tsx';
import { t as composeTexts } from '../texts.ts';
import { draftToEdit, isCancelled, requestOfEdit } from './draft-to-edit.ts';

const t = texts('composeEdit', {
  save: 'Save',
  saved: 'Your changes are saved.',
  nothingSaved: 'Nothing was saved',
  close: 'Close',
  discardThese: 'Discard your changes?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  discardHint: 'What you changed here is not saved. The post stays as it was.',
  disconnected: params('No longer connected, and left out when you save: {accounts}.'),
  cancelled: params('Cancelled: {accounts}. Select an account to publish there after all.'),
  changed: 'The post was changed elsewhere while you were editing it, so nothing was saved. It is now:',
  time: 'Time: <time/>',
  saveAgain: 'Below are your changes, and the new version of everything else. Save again to replace the other version.',
});

interface EditComposerProps {
  post: Post;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  names: AccountNames;
  /** The post is saved, or nothing is to be changed. */
  onClose: () => void;
  onSaved: () => void;
}

/** The composer with a post that has not left yet. */
export function EditComposer({ post, accounts, platforms, names, onClose, onSaved }: EditComposerProps) {
  const [base, setBase] = useState(post);
  const [stored, setStored] = useState(() => draftToEdit(post));
  const [changed, setChanged] = useState<Post | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const isDiscarded = useRef(false);
  const id = post.postSubmissionId;
  const kept = base.targets.map(targetId);
  const connected = accounts.map(targetId);
  const draft = { ...stored, targets: stored.targets.filter((target) => connected.includes(target)) };
  const wanted = requestOfEdit(draft, base, accounts, platforms);
  const { scheduledTime, ...untimed } = wanted;

  const hasChanges = () => canonical(stored) !== canonical(draftToEdit(base));
  const save = async () => {
    const requestOf = (one: Post) => requestOfEdit(draftToEdit(one), one, one.targets, platforms);
    const now = await saveEdit(id, requestOf(base), wanted, requestOf);
    if (now) {
      setStored((mine) => merged(draftToEdit(base), mine, draftToEdit(now)));
      setBase(now);
      setChanged(now);
      return;
    }
    if (!draft.later) awaitPost(id);
    announce(draft.later ? t.saved : composeTexts.onItsWay);
    onSaved();
    onClose();
  };
  return (
    <>
      <ComposerForm
        draft={draft}
        accounts={accounts}
        platforms={platforms}
        kept={kept}
        // The time that it has need not be ahead by a minute.
        request={scheduledTime === base.scheduledTime ? untimed : wanted}
        action={draft.later ? t.save : composeTexts.publishNow}
        canSend
        failure={t.nothingSaved}
        notice={
          <>
            {changed && <ChangedElsewhere post={changed} />}
            <LeftOut post={base} names={names} connected={connected} />
          </>
        }
        buttons={
          <button type="button" class="ghost" onClick={() => (hasChanges() ? setConfirming(true) : onClose())}>
            {t.close}
          </button>
        }
        onChange={(change) =>
          setStored((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
        }
        onSend={save}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t.discardThese}
          action={t.discard}
          cancel={t.keepEditing}
          onConfirm={() => {
            isDiscarded.current = true;
          }}
          onClose={() => {
            setConfirming(false);
            // Only now: a dialog that closes gives the focus back.
            if (isDiscarded.current) onClose();
          }}
        >
          {t.discardHint}
        </ConfirmDialog>
      )}
    </>
  );
}

interface LeftOutProps {
  post: Post;
  names: AccountNames;
  /** Target ids. */
  connected: readonly string[];
}

/** The targets of the post that the form does not begin with. */
function LeftOut({ post, names, connected }: LeftOutProps) {
  const nameOf = ({ platform, accountId }: Post['targets'][number]) =>
    `${names.platformName(platform)} · ${names.accountName(platform, accountId)}`;
  const gone = post.targets.filter((target) => !connected.includes(targetId(target)));
  const cancelled = post.targets.filter((target) => !gone.includes(target) && isCancelled(post, target));
  if (gone.length + cancelled.length === 0) return null;
  return (
    <Notice tone="neutral">
      {gone.length > 0 && <p>{t.disconnected({ accounts: gone.map(nameOf).join(', ') })}</p>}
      {cancelled.length > 0 && <p>{t.cancelled({ accounts: cancelled.map(nameOf).join(', ') })}</p>}
    </Notice>
  );
}

/** Reports a concurrent change, with the current post. Receives the focus. */
function ChangedElsewhere({ post }: { post: Post }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [post]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning">
        <p>{t.changed}</p>
        <blockquote dir="auto" class="post-text">
          {post.text}
        </blockquote>
        {post.scheduledTime && (
          <p>
            <RichText text={t.time} tags={{ time: () => <Time iso={post.scheduledTime ?? ''} /> }} />
          </p>
        )}
        <p>{t.saveAgain}</p>
      </Notice>
    </div>
  );
}
