import { useState } from 'preact/hooks';
import { request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

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
          <RichText text={t.testMailSent} tags={{ address: () => <bdi>{address}</bdi> }} />
        </Notice>
      )}
      <div class="card-actions">
        <button type="button" aria-disabled={isPending} onClick={send}>
          {t.testMail}
        </button>
      </div>
    </>
  );
}
