import type { TargetedSubmitEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { fetchKeys } from '../api/queries.ts';
import { request } from '../api/request.ts';
import { anything, type Key } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Field } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Page, Pending } from '../components/page.tsx';
import { Time } from '../components/time.tsx';

const created = v.object({ apiKey: v.string() });

/** A key is named by its end: the rest is nobody's to see. */
const shortPreview = (preview: string): string => preview.replace(/\*+/, '…');

/** The one time a key is shown. */
const NewKey = ({ apiKey, onDone }: { apiKey: string; onDone: () => void }) => {
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      setCopied(true);
    } catch {
      // Where the clipboard is out of reach, the key is at least ready to be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div class="card new-key" role="status">
      <h2>Your new key</h2>
      <p>Copy it now: it is shown this once, and Herald keeps no copy.</p>
      <div class="secret">
        <code ref={shown}>{apiKey}</code>
        <button type="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p class="hint">
        Send it in the <code>service-api-key</code> header of every request.
      </p>
      <button type="button" class="quiet small" onClick={onDone}>
        I have stored it
      </button>
    </div>
  );
};

const KeyRow = ({ entry, onRevoke }: { entry: Key; onRevoke: () => void }) => (
  <li class="row">
    <div class="row-text">
      <strong>{entry.name ?? 'Unnamed key'}</strong>
      <span class="soft">
        <code>{shortPreview(entry.tokenPreview)}</code> · made <Time iso={entry.createdAt} />
      </span>
    </div>
    {entry.revokedAt ? (
      <Badge tone="calm">Revoked</Badge>
    ) : (
      <button type="button" class="small danger-quiet" onClick={onRevoke}>
        Revoke<span class="visually-hidden"> {entry.name ?? shortPreview(entry.tokenPreview)}</span>
      </button>
    )}
  </li>
);

export const KeysPage = () => {
  const { data, error, refetch } = useQuery(fetchKeys);
  const [name, setName] = useState('');
  const [fresh, setFresh] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Key | null>(null);
  const making = useAction();
  const revoking = useAction();

  const make = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await making.run(async () => {
      const body = name.trim() ? { name: name.trim() } : {};
      setFresh((await request('/api/api-keys', created, { method: 'POST', body })).apiKey);
      setName('');
      refetch();
    });
  };
  const revoke = ({ id }: Key) =>
    revoking.run(async () => {
      await request(`/api/api-keys/${id}`, anything, { method: 'DELETE' });
      refetch();
    });

  const nameErrors = making.problem?.messagesFor('body.name') ?? [];
  return (
    <Page title="API keys" lead="For your own programs. Whoever has a key can publish in your name.">
      {making.problem && nameErrors.length === 0 && <Notice tone="bad">{making.problem.message}</Notice>}
      {revoking.problem && <Notice tone="bad">{revoking.problem.message}</Notice>}
      {fresh && <NewKey apiKey={fresh} onDone={() => setFresh(null)} />}
      <form class="inline-form" onSubmit={make}>
        <Field label="Name of a new key" hint="Optional. What will use it?" errors={nameErrors}>
          {(control) => (
            <input
              {...control}
              maxLength={100}
              autocomplete="off"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary" disabled={making.busy}>
          Create key
        </button>
      </form>
      {!data ? (
        <Pending problem={error} />
      ) : data.keys.length === 0 ? (
        <p class="soft">You have no keys yet.</p>
      ) : (
        <ul class="rows card">
          {data.keys.map((entry) => (
            <KeyRow key={entry.id} entry={entry} onRevoke={() => setDoomed(entry)} />
          ))}
        </ul>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Revoke ${doomed.name ?? shortPreview(doomed.tokenPreview)}?`}
          action="Revoke key"
          onConfirm={() => revoke(doomed)}
          onClose={() => setDoomed(null)}
        >
          Programs that use it stop working at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  );
};
