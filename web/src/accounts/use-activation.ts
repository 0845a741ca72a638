import { useEffect, useState } from 'preact/hooks';
import { toApiError } from '../api/api-error.ts';
import type { ActivatedConnection } from '../api/types.ts';
import { type Reconnecting, takeReconnecting } from './reconnecting.ts';

/** The outcome of a connection that the platform's redirect left to be finished. */
export type Activation =
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'connected'; connection: ActivatedConnection; reconnecting: Reconnecting | null }
  | { state: 'failed'; message: string };

/** Finishes the connection named by the address with `activate`, once. `onConnected` is called when its accounts are connected. */
export function useActivation(
  activate: (token: string) => Promise<ActivatedConnection>,
  onConnected: () => void,
): Activation {
  const [token] = useState(takeToken);
  const [activation, setActivation] = useState<Activation>({ state: token === null ? 'none' : 'pending' });
  useEffect(() => {
    if (token === null) return;
    activate(token).then(
      (connection) => {
        setActivation({ state: 'connected', connection, reconnecting: takeReconnecting() });
        onConnected();
      },
      (error: unknown) => setActivation({ state: 'failed', message: toApiError(error).message }),
    );
  }, []);
  return activation;
}

/** The token of the connection, which the redirect has in the fragment. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('connection');
  // A reload or the back button must not use it again.
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}
