import type { Delivery } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import { deliveriesQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { deliveryStates } from '../components/states.ts';
import { TextWithTime } from '../components/text-with-time.tsx';
import { Time } from '../components/time.tsx';
import { t } from './texts.ts';

/** What came back from an attempt. */
export function attemptResult({ status, error }: { status: number | null; error: string | null }): string {
  return error ?? (status === null ? t.noResponse : `${status}`);
}

/** What was sent to an endpoint lately, and what came back. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const query = useQuery(deliveriesQuery(webhookId));
  const { error, run } = useAction();
  const replay = ({ eventId }: Delivery) =>
    run(async () => {
      await herald.webhooks.replay(webhookId, { eventId });
      announce(t.sentAgain);
      query.refetch();
    });
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <QueryData query={query}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p class="muted">{t.noDeliveries}</p>
          ) : (
            <ul class="rows">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.eventId} delivery={delivery} onReplay={() => replay(delivery)} />
              ))}
            </ul>
          )
        }
      </QueryData>
    </>
  );
}

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay: () => void }) {
  const last = delivery.attempts.at(-1);
  return (
    <li class="row">
      <div class="row-text">
        <strong>
          <code>{delivery.type}</code>
        </strong>
        <span class="muted">
          <Time iso={delivery.createdAt} />
          {last && ` · ${t.attempted(delivery.attempts.length, { result: attemptResult(last) })}`}
          {delivery.nextAttemptAt && (
            <>
              {' · '}
              <TextWithTime text={t.next} iso={delivery.nextAttemptAt} />
            </>
          )}
        </span>
      </div>
      <div class="row-end">
        <Badge state={deliveryStates[delivery.status]} />
        {delivery.status !== 'pending' && (
          <button type="button" class="small ghost" onClick={onReplay}>
            {t.sendAgain}
            <span class="visually-hidden"> {delivery.type}</span>
          </button>
        )}
      </div>
    </li>
  );
}
