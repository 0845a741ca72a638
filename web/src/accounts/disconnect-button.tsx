import type { Account } from '@herald-publishing/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { scheduledForQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { accountName } from '../components/account-name.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';

/** Scheduled posts that are named before their account is disconnected. */
const NAMED = 3;

interface DisconnectButtonProps {
  account: Account;
  platform: string;
  /** Resolves with whether the platform has ended the access. */
  disconnect: (account: Account) => Promise<boolean>;
  onDisconnect: (accessRevoked: boolean) => void;
  /** What else the confirmation says. */
  children?: ComponentChildren;
}

/** Disconnects an account after a confirmation. */
export function DisconnectButton({ account, platform, disconnect, onDisconnect, children }: DisconnectButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, error, run } = useAction();
  const name = accountName(account);
  return (
    <>
      <button type="button" class="small danger-ghost" aria-disabled={isPending} onClick={() => setConfirming(true)}>
        Disconnect
        <span class="visually-hidden">
          {' '}
          {name} on {platform}
        </span>
      </button>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isConfirming && (
        <ConfirmDialog
          title={`Disconnect ${name} on ${platform}?`}
          action="Disconnect"
          onConfirm={() => run(async () => onDisconnect(await disconnect(account)))}
          onClose={() => setConfirming(false)}
        >
          Herald gives up its access to this {platform} account. Published posts stay.
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface DisconnectionResultProps {
  account: Account;
  platform: string;
  accessRevoked: boolean;
}

/** The result of a disconnection, and what remains to be done. Takes the focus, since the row of the account is gone. */
export function DisconnectionResult({ account, platform, accessRevoked }: DisconnectionResultProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), [account]);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice tone={accessRevoked ? 'success' : 'warning'}>
        <bdi>{accountName(account)}</bdi> on {platform} is disconnected.
        {!accessRevoked && ` To end Herald’s access at ${platform} too, remove Herald in the settings there.`}
      </Notice>
    </div>
  );
}

/** What is scheduled for the account, and will not be published then. */
export function AffectedPosts({ account }: { account: Account }) {
  const { data: posts = [] } = useQuery(scheduledForQuery(account, NAMED + 1));
  if (posts.length === 0) return null;
  return (
    <>
      {' '}
      These scheduled posts will not be published there:{' '}
      {posts.slice(0, NAMED).map(({ postSubmissionId, text, scheduledTime, createdAt }, index) => (
        <span key={postSubmissionId}>
          {index > 0 && ', '}“<bdi>{text}</bdi>” on {formatDateTime(scheduledTime ?? createdAt)}
        </span>
      ))}
      {posts.length > NAMED && ' and more'}.
    </>
  );
}
