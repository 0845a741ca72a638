import { useState } from 'preact/hooks';
import { request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';

/** Sends an e-mail, so that the user sees whether e-mails arrive. */
export function TestMail({ address }: { address: string }) {
  const { isPending, error, run } = useAction();
  const [isRequested, setRequested] = useState(false);
  const send = async () => {
    setRequested(false);
    if (await run(async () => void (await request('post', '/api/notice-settings/test-mail')))) setRequested(true);
  };
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isRequested && (
        <Notice tone="success">
          A test e-mail to <bdi>{address}</bdi> is on its way. It arrives within two minutes.
        </Notice>
      )}
      <div class="card-actions">
        <button type="button" aria-disabled={isPending} onClick={send}>
          Send a test e-mail
        </button>
      </div>
    </>
  );
}
