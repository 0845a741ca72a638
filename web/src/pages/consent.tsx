import { useState } from 'preact/hooks';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { decideAuthorization } from '../api/mutations.ts';
import { authorizationQuery, userQuery } from '../api/queries.ts';
import type { Authorization, AuthorizationDecision } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { scopeLabel } from '../keys/scopes.ts';

type Parameters = AuthorizationDecision['request'];

/** An app or assistant requests access (OAuth): the user allows or refuses it, and returns to the app. */
export function ConsentPage() {
  const [parameters] = useState(() => ({
    client_id: '',
    redirect_uri: '',
    ...Object.fromEntries(new URLSearchParams(location.search)),
  }));
  const query = useQuery(authorizationQuery(parameters));
  return (
    <Page title="Give an app access">
      <QueryData query={query}>
        {({ client, requested, problem }) =>
          requested ? (
            <Consent client={client} scopes={requested.scopes} parameters={parameters} />
          ) : (
            <Refused client={client} problem={problem} />
          )
        }
      </QueryData>
    </Page>
  );
}

/** Returns to an app only when the user chooses to: anybody can register one. */
function Refused({ client, problem }: Pick<Authorization, 'client' | 'problem'>) {
  return (
    <section class="card consent">
      <Notice tone="error">
        Herald cannot do what <bdi>{client.name}</bdi> requests. {problem?.message}
      </Notice>
      {problem && (
        <a class="button" href={problem.redirectTo}>
          Return to {destination(client)}
        </a>
      )}
    </section>
  );
}

interface ConsentProps {
  client: Authorization['client'];
  scopes: readonly string[];
  parameters: Parameters;
}

function Consent({ client, scopes, parameters }: ConsentProps) {
  const [livemode, setLivemode] = useState(true);
  const [decided, setDecided] = useState(false);
  const { isPending, error, run } = useAction();
  const email = useQuery(userQuery).data?.user.email ?? '';
  const decide = async (decision: AuthorizationDecision['decision']) => {
    if (await run(() => decideAuthorization({ request: parameters, decision, livemode }))) setDecided(true);
  };
  if (decided)
    return <Notice tone="success">You are returning to {destination(client)}. You can close this page.</Notice>;
  return (
    <section class="card consent" aria-labelledby="app">
      <h2 id="app">
        <bdi>{client.name}</bdi> requests access
      </h2>
      <Notice tone="warning">
        Herald has not checked this app, and its name may be false. It returns to <strong>{destination(client)}</strong>
        . Continue only if you started this there.
      </Notice>
      <p>
        With your account <bdi>{email}</bdi> it may:
      </p>
      <ul class="bullets">
        {scopes.map((scope) => (
          <li key={scope}>{scopeLabel(scope)}</li>
        ))}
      </ul>
      <Field label="Accounts">
        {(control) => (
          <select
            {...control}
            value={String(livemode)}
            onChange={(event) => setLivemode(event.currentTarget.value === 'true')}
          >
            <option value="true">your accounts</option>
            <option value="false">simulated accounts, for tests</option>
          </select>
        )}
      </Field>
      {error?.code === 'email_not_verified' ? (
        <ConfirmEmail email={email} next="Open it, then allow the access again.">
          Test mode needs a confirmed e-mail address. Open the link that we sent to <bdi>{email}</bdi> when you signed
          up, then allow the access again. If it did not arrive, enter your password to get it again.
        </ConfirmEmail>
      ) : (
        error && <Notice tone="error">{error.message}</Notice>
      )}
      <div class="actions">
        <button type="button" class="primary" disabled={isPending} onClick={() => decide('allow')}>
          Allow
        </button>
        <button type="button" disabled={isPending} onClick={() => decide('refuse')}>
          Refuse
        </button>
      </div>
      <p class="muted">You can end the access on the page API keys at any time.</p>
    </section>
  );
}

/** Where an app returns to, in words: its host, or a program of this computer. */
function destination({ redirectHost }: Authorization['client']): string {
  if (/^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/.test(redirectHost))
    return `a program on this computer (${redirectHost})`;
  return redirectHost.endsWith(':') ? `the program that opens ${redirectHost} links` : redirectHost;
}
