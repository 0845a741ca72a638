import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Action, useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import {
  isSupported,
  type PushSettingsData,
  pushQuery,
  removeBrowser,
  type SubscribedBrowser,
  sendTest,
  turnOff,
  turnOn,
} from './push.ts';
import { t } from './texts.ts';

interface PushProps {
  push: PushSettingsData;
  /** Called after a change, which may take the place of the button that made it. */
  onChanged: (text: string) => void;
}

/** Notifications of the browser: turns them on and off here, and lists the other browsers that get them. `children` choose what of. */
export function PushSettings({ children }: { children: ComponentChildren }) {
  const query = useQuery(pushQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = (text: string) => {
    heading.current?.focus();
    announce(text);
    query.refetch();
  };
  return (
    <section class="card" aria-labelledby="push">
      <h2 id="push" ref={heading} tabIndex={-1}>
        {t.ofBrowser}
      </h2>
      <p class="muted">{t.ofBrowserHint}</p>
      <QueryData query={query}>
        {(push) => (
          <>
            <ThisBrowser push={push} onChanged={changed} onTested={query.refetch} />
            {push.publicKey !== null && children}
            <OtherBrowsers push={push} onChanged={changed} />
          </>
        )}
      </QueryData>
    </section>
  );
}

interface ThisBrowserProps extends PushProps {
  /** Called after a test, which may have shown that the subscription has ended. */
  onTested: () => void;
}

function ThisBrowser({ push, onChanged, onTested }: ThisBrowserProps) {
  const { publicKey, subscriptions, ownId } = push;
  const action = useAction();
  if (publicKey === null) return <Notice tone="neutral">{t.noPush}</Notice>;
  if (!isSupported()) return <Unsupported />;
  if (Notification.permission === 'denied') return <Notice tone="warning">{t.blocked}</Notice>;
  const isOn = Notification.permission === 'granted' && subscriptions.some(({ id }) => id === ownId);
  return (
    <>
      {action.error && <Notice tone="error">{action.error.message}</Notice>}
      {isOn ? (
        <TurnedOn action={action} onTested={onTested} onChanged={onChanged} />
      ) : (
        <div class="card-actions">
          <button
            type="button"
            disabled={action.isPending}
            onClick={() =>
              action.run(async () => {
                if (await turnOn(publicKey)) onChanged(t.on);
              })
            }
          >
            {t.turnOn}
          </button>
        </div>
      )}
    </>
  );
}

function Unsupported() {
  return <Notice tone="neutral">{t.unsupported}</Notice>;
}

interface TurnedOnProps extends Omit<ThisBrowserProps, 'push'> {
  action: Action;
}

function TurnedOn({ action, onTested, onChanged }: TurnedOnProps) {
  const [isTested, setTested] = useState(false);
  return (
    <>
      <Notice tone="success">{t.on}</Notice>
      {isTested && <Notice tone="neutral">{t.tested}</Notice>}
      <div class="card-actions">
        <button
          type="button"
          disabled={action.isPending}
          onClick={() =>
            action.run(async () => {
              await sendTest();
              setTested(true);
              onTested();
            })
          }
        >
          {t.test}
        </button>
        <button
          type="button"
          class="ghost"
          disabled={action.isPending}
          onClick={() =>
            action.run(async () => {
              await turnOff();
              onChanged(t.off);
            })
          }
        >
          {t.turnOff}
        </button>
      </div>
    </>
  );
}

/** A browser that is out of reach, such as the browser of a lost telephone, is removed here. */
function OtherBrowsers({ push: { subscriptions, ownId }, onChanged }: PushProps) {
  const action = useAction();
  const others = subscriptions.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const remove = ({ id }: SubscribedBrowser) =>
    action.run(async () => {
      await removeBrowser(id);
      onChanged(t.removed);
    });
  return (
    <>
      <h3>{t.otherBrowsers}</h3>
      {action.error && <Notice tone="error">{action.error.message}</Notice>}
      <ul class="rows">
        {others.map((other) => (
          <li key={other.id} class="row">
            <div class="row-text">
              <strong>{other.browser}</strong>
              <span class="muted">
                <RichText text={t.since} tags={{ time: () => <Time iso={other.createdAt} /> }} />
              </span>
            </div>
            <div class="row-end">
              <button
                type="button"
                class="ghost small"
                aria-label={t.removeBrowser({ browser: other.browser })}
                disabled={action.isPending}
                onClick={() => remove(other)}
              >
                {t.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
