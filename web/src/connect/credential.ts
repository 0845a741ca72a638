import * as v from 'valibot';
import { forgetResults } from './results.ts';

/**
 * The credential of the page of a link: the token of the link and a secret of this browser, without which nobody else can finish what
 * this browser starts. It stays in the tab. Firebase Hosting passes on one cookie, which is the session of a signed-in customer.
 */
const CREDENTIAL = 'herald-connect-link';
/** For a tab in which a platform's app returns. */
const HAND_OVER = 'herald-connect-return';
/** How long a user may take on the platform's page (ms). */
const HAND_OVER_MS = 600_000;
const SECRET_BYTES = 32;

const token = /^#(hcl_[A-Za-z0-9_-]{43})$/;
const handOver = v.object({ credential: v.string(), until: v.number() });

/** The credential of the link in the address, from which it is removed, or of the link that this tab has opened before; null without one. */
export function takeCredential(): string | null {
  const opened = token.exec(location.hash)?.[1];
  const known = sessionStorage.getItem(CREDENTIAL) ?? handedOver();
  localStorage.removeItem(HAND_OVER);
  if (opened !== undefined) history.replaceState(history.state, '', location.pathname);
  if (opened === undefined || known?.startsWith(`${opened}.`)) return known && store(known);
  forgetResults();
  return store(`${opened}.${newSecret()}`);
}

/** To be called before the browser leaves for a platform, whose app may return in another tab. */
export function handOverCredential(credential: string): void {
  localStorage.setItem(HAND_OVER, JSON.stringify({ credential, until: Date.now() + HAND_OVER_MS }));
}

function store(credential: string): string {
  sessionStorage.setItem(CREDENTIAL, credential);
  return credential;
}

function handedOver(): string | null {
  if (!isReturning()) return null;
  try {
    const { credential, until } = v.parse(handOver, JSON.parse(localStorage.getItem(HAND_OVER) ?? 'null'));
    return until > Date.now() ? credential : null;
  } catch {
    return null;
  }
}

/** Whether a platform has redirected here. */
function isReturning(): boolean {
  return location.search !== '';
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
