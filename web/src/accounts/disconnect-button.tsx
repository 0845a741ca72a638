import type { Account } from '@herald-publishing/client';
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { scheduledForQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { accountName } from '../components/account-name.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

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
        <RichText text={t.disconnectAccount({ account: name, platform })} tags={{ hidden }} />
      </button>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isConfirming && (
        <ConfirmDialog
          title={t.disconnectTitle({ account: name, platform })}
          action={t.disconnect}
          onConfirm={() => run(async () => onDisconnect(await disconnect(account)))}
          onClose={() => setConfirming(false)}
        >
          {t.disconnectText({ platform })}
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
        <RichText text={t.disconnected({ platform })} tags={{ account: () => <bdi>{accountName(account)}</bdi> }} />{' '}
        {!accessRevoked && t.removeThere({ platform })}
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
      <RichText
        text={posts.length > NAMED ? t.affectedAndMore : t.affected}
        tags={{
          posts: () =>
            posts.slice(0, NAMED).map((post, index) => (
              <Fragment key={post.postSubmissionId}>
                {index > 0 && ', '}
                <RichText
                  text={t.affectedPost({ time: formatDateTime(post.scheduledTime ?? post.createdAt) })}
                  tags={{ text: () => <bdi>{post.text}</bdi> }}
                />
              </Fragment>
            )),
        }}
      />
    </>
  );
}
