import type { Post, Run } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { missingReply, remedyOf, retryState } from './retryable.ts';
import { useRetry } from './use-retry.ts';

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
    if (await retry({ targets: [run.targetId] }, 'Trying again.')) keepFocus();
  };
  return (
    <RetryActions>
      {(keepFocus) => (
        <>
          {missing && <p class="hint">Continues with reply {missing.index + 1}. What is live is not sent again.</p>}
          {remedy && <a href={remedy.href}>{remedy.label}</a>}
          <button type="button" class="small" aria-disabled={isPending} onClick={() => again(keepFocus)}>
            Try again
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
function Where({ account, platform }: Pick<TargetRetryProps, 'account' | 'platform'>) {
  return (
    <span class="visually-hidden">
      {' '}
      ({account} on {platform})
    </span>
  );
}

/** A target of unknown outcome: nothing is sent to it unless its user confirms that the post, or the reply, is not live. */
function AmbiguousTarget({ run, post, account, platform, onChange }: TargetRetryProps) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const [isConfirming, setConfirming] = useState(false);
  const targets = [run.targetId];
  const missing = missingReply(run);
  const what = missing ? `reply ${missing.index + 1}` : 'the post';
  const ask = async (keepFocus: () => void) => {
    if (await retry({ targets, reconcile: true }, 'Checking again.')) keepFocus();
  };
  const publish = async (keepFocus: () => void) => {
    if (await retry({ targets, confirmedNotLive: true }, 'Publishing again.')) keepFocus();
  };
  return (
    <RetryActions>
      {(keepFocus) => (
        <>
          <p class="hint">
            {platform} did not confirm whether it published {what}. Herald does not send {what} again automatically,
            because it could then appear twice. Herald can check {platform} again, which publishes nothing. Or check the
            account yourself{missing ? '.' : ': if the post is there, you need do nothing.'}
          </p>
          <button type="button" class="small" aria-disabled={isPending} onClick={() => ask(keepFocus)}>
            Check {platform} again
            <Where account={account} platform={platform} />
          </button>
          <button type="button" class="small" aria-disabled={isPending} onClick={() => setConfirming(true)}>
            I checked, it is not there
            <Where account={account} platform={platform} />
          </button>
          {error && <Notice tone="error">{error.message}</Notice>}
          {isConfirming && (
            <ConfirmDialog
              title={`Publish ${missing ? what : 'it'} again on ${platform}?`}
              action="Publish again"
              onConfirm={() => publish(keepFocus)}
              onClose={() => setConfirming(false)}
            >
              You have checked <bdi>{account}</bdi>, and {what} is not there. Herald will publish it again. If {what} is
              there after all, it will appear twice.
            </ConfirmDialog>
          )}
        </>
      )}
    </RetryActions>
  );
}
