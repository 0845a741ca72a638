import type { ConnectLink } from '../api/types.ts';
import { Time } from '../components/time.tsx';
import { addressWithResults, readResults } from './results.ts';
import { nameOf } from './who-asks.tsx';

/** Until when the link works, and the way back to the customer. */
export function Leave({ link }: { link: ConnectLink }) {
  const { returnTo, expiresAt, language } = link;
  const format = new Intl.DateTimeFormat(language ?? undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-label="When you are done">
      {returnTo === null ? (
        <p>When you are done, close this page.</p>
      ) : (
        <>
          <a class="button primary" href={addressWithResults(returnTo, readResults())}>
            <span>
              Return to <bdi>{nameOf(link)}</bdi>
            </span>
          </a>
          <p class="hint">This opens {new URL(returnTo).host}.</p>
        </>
      )}
      <p class="hint">
        This page works until{' '}
        <span lang={format.resolvedOptions().locale}>
          <Time iso={expiresAt} format={format} />
        </span>
        . Do not pass the link on: whoever has it can connect and disconnect accounts here.
      </p>
    </section>
  );
}
