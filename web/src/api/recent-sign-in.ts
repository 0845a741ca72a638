import { toApiError } from './api-error.ts';

/** Asks the user to sign in again; resolves with whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;

/** Sets how the user is asked. Returns how to take that back. */
export function askForSignIn(how: Ask): () => void {
  const before = ask;
  ask = how;
  return () => {
    ask = before;
  };
}

/** Runs `work`. If the server requires a recent sign-in for it, asks the user to sign in, and runs it again. Throws what it throws. */
export async function withRecentSignIn(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (toApiError(thrown).code !== 'recent_sign_in_required' || !(await ask())) throw thrown;
    await work();
  }
}
