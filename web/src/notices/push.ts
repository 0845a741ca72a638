import { request } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { browserName } from './browser-name.ts';

type Push = ResponseOf<'/api/push', 'get'>;
export type SubscribedBrowser = Push['subscriptions'][number];

export interface PushSettingsData extends Push {
  /** The id that the subscription of this browser has; null without one. It may belong to another user. */
  ownId: string | null;
}

export const pushQuery: QueryOptions<PushSettingsData> = {
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const [push, own] = await Promise.all([request('get', '/api/push', { signal }), ownSubscription()]);
    return { ...push, ownId: own && (await idOf(own)) };
  },
};

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
  const id = await idOf(own);
  await own.unsubscribe();
  await removeBrowser(id);
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

/** As the server names it: the SHA-256 of the endpoint, in hex. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
