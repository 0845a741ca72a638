import type { Post, Run } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { params, texts } from '../i18n/texts.ts';
import { missingReply, remedyOf, retryState } from './retryable.ts';
import { t as postTexts } from './texts.ts';
import { useRetry } from './use-retry.ts';

const t = texts('retry', {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again.',
  continues: params('Continues with reply {reply}. What is live is not sent again.'),
  checkAgain: params('Check {platform} again'),
  checkingAgain: 'Checking again.',
  checked: 'I checked, it is not there',
  unsurePost: params(
    '{platform} did not confirm whether it published the post. Herald does not send the post again automatically, because it could then appear twice. Herald can check {platform} again, which publishes nothing. Or check the account yourself: if the post is there, you need do nothing.',
  ),
  unsureReply: params(
    '{platform} did not confirm whether it published reply {reply}. Herald does not send reply {reply} again automatically, because it could then appear twice. Herald can check {platform} again, which publishes nothing. Or check the account yourself.',
  ),
  publishAgain: 'Publish again',
  publishingAgain: 'Publishing again.',
  publishPost: params('Publish it again on {platform}?'),
  publishReply: params('Publish reply {reply} again on {platform}?'),
  confirmPost:
    'You have checked <account/>, and the post is not there. Herald will publish it again. If the post is there after ' +
    'all, it will appear twice.',
  confirmReply: params(
    'You have checked <account/>, and reply {reply} is not there. Herald will publish it again. If reply {reply} is there after all, it will appear twice.',
  ),
});

interface TargetRetryProps {
  run: Run;
  post: Post;
  /** The names of its account and platform. */
  account: string;
  platform: string;
  onChange: () => void;
}

/** What a user can do about a target that has failed, or may be live. */
export function TargetRetry(props: TargetRetryProps) {
  return retryState(props.run) === 'unknown' ? <AmbiguousTarget {...props} /> : <FailedTarget {...props} />;
}

function FailedTarget({ run, post, account, platform, onChange }: TargetRetryProps) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const remedy = remedyOf(run);
  const missing = missingReply(run);
  const again = async (keepFocus: () => void) => {
    if (await retry({ targets: [run.targetId] }, t.tryingAgain)) keepFocus();
  };
  return (
    <RetryActions>
      {(keepFocus) => (
        <>
          {missing && <p class="hint">{t.continues({ reply: missing.index + 1 })}</p>}
          {remedy && <a href={remedy.href}>{remedy.label}</a>}
          <button type="button" class="small" aria-disabled={isPending} onClick={() => again(keepFocus)}>
            {t.tryAgain}
            <Where account={account} platform={platform} />
          </button>
          {error && <Notice tone="error">{error.message}</Notice>}
        </>
      )}
    </RetryActions>
  );
}

/** The buttons of a target. The one that was pressed goes away with its work, and the post receives the focus. */
function RetryActions({ children }: { children: (keepFocus: () => void) => ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} class="retry-actions">
      {children(() => box.current?.closest('article')?.focus())}
    </div>
  );
}

/** For screen readers: several targets of a page have the same buttons. */
function Where(names: Pick<TargetRetryProps, 'account' | 'platform'>) {
  return <span class="visually-hidden"> ({postTexts.accountOn(names)})</span>;
}

/** A target of unknown outcome: nothing is sent to it unless its user confirms that the post, or the reply, is not live. */
function AmbiguousTarget({ run, post, account, platform, onChange }: TargetRetryProps) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const [isConfirming, setConfirming] = useState(false);
  const targets = [run.targetId];
  const missing = missingReply(run);
  const reply = missing && missing.index + 1;
  const ask = async (keepFocus: () => void) => {
    if (await retry({ targets, reconcile: true }, t.checkingAgain)) keepFocus();
  };
  const publish = async (keepFocus: () => void) => {
    if (await retry({ targets, confirmedNotLive: true }, t.publishingAgain)) keepFocus();
  };
  return (
    <RetryActions>
      {(keepFocus) => (
        <>
          <p class="hint">{reply ? t.unsureReply({ platform, reply }) : t.unsurePost({ platform })}</p>
          <button type="button" class="small" aria-disabled={isPending} onClick={() => ask(keepFocus)}>
            {t.checkAgain({ platform })}
            <Where account={account} platform={platform} />
          </button>
          <button type="button" class="small" aria-disabled={isPending} onClick={() => setConfirming(true)}>
            {t.checked}
            <Where account={account} platform={platform} />
          </button>
          {error && <Notice tone="error">{error.message}</Notice>}
          {isConfirming && (
            <ConfirmDialog
              title={reply ? t.publishReply({ platform, reply }) : t.publishPost({ platform })}
              action={t.publishAgain}
              onConfirm={() => publish(keepFocus)}
              onClose={() => setConfirming(false)}
            >
              <RichText
                text={reply ? t.confirmReply({ reply }) : t.confirmPost}
                tags={{ account: () => <bdi>{account}</bdi> }}
              />
            </ConfirmDialog>
          )}
        </>
      )}
    </RetryActions>
  );
}
