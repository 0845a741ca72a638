import { request } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { t } from './texts.ts';

type Push = ResponseOf<'/api/push', 'get'>;
export type SubscribedBrowser = Push['subscriptions'][number];

export interface PushSettingsData extends Push {
  /** The id of the subscription of this browser; null without one that works. It may belong to another user. */
  ownId: string | null;
}

export const pushQuery: QueryOptions<PushSettingsData> = {
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const [push, own] = await Promise.all([request('get', '/api/push', { signal }), ownSubscription()]);
    return { ...push, ownId: own && usesKey(own, push.publicKey) ? await idOf(own) : null };
  },
};

/** What a user agent says of itself, the special first: most claim to be Chrome or Safari too. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

export function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Asks the user for permission, subscribes this browser, and has the server send to it. Does nothing where the user does not allow it.
 * An earlier subscription, which may belong to another user, ends. Returns whether it is on.
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, keys: { p256dh, auth }, browser: browserName(navigator.userAgent) };
  await request('post', '/api/push-subscriptions', { body });
  return true;
}

/** Ends the subscription of this browser, if it has one. */
export async function turnOff(): Promise<void> {
  const own = await ownSubscription();
  if (!own) return;
  const ended = await Promise.allSettled([own.unsubscribe(), removeBrowser(await idOf(own))]);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Ends the subscription of this browser if it belongs to somebody else than the user who has just signed in. */
export async function endOtherSubscription(): Promise<void> {
  const own = await ownSubscription();
  if (!own) return;
  const [{ subscriptions }, ownId] = await Promise.all([request('get', '/api/push'), idOf(own)]);
  if (!subscriptions.some(({ id }) => id === ownId)) await own.unsubscribe();
}

export async function removeBrowser(id: string): Promise<void> {
  await request('delete', '/api/push-subscriptions/{id}', { params: { id } });
}

export async function sendTest(): Promise<void> {
  await request('post', '/api/push/test');
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether messages that are signed with this key arrive: a push service refuses the ones of another key (RFC 8292 4.2). */
function usesKey({ options }: PushSubscription, publicKey: string | null): boolean {
  const key = options?.applicationServerKey;
  return !key || base64Url(new Uint8Array(key)) === publicKey;
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** As the server names it: the SHA-256 of the endpoint, in hex. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of a browser by its user agent, such as `Firefox · Windows`: how a user tells it from others. It is stored, for every language. */
export function browserName(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : t.unknownBrowser;
}
