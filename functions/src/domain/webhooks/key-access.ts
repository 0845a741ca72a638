import { z } from 'zod';
import { HeraldError } from '../../model/errors.ts';
import type { StoredEvent } from '../../model/event.ts';
import type { WebhookEndpoint } from '../../model/webhook.ts';
import type { EndpointAddress } from '../events/index.ts';
import { type KeyLimits, type KeyScope, requireScope } from '../users/index.ts';

/** What an API key is limited to; undefined for a signed-in user. */
type Limits = KeyLimits | undefined;

/** An endpoint, and the limits of the key that the request has. */
export interface RequestedEndpoint extends EndpointAddress {
  keyLimits?: Limits;
}

const account = z.object({ platform: z.string(), accountId: z.string() });

/** What the data of an event are about. */
const subject = z.object({
  account: account.optional(),
  target: account.optional(),
  post: z.object({ targets: z.array(account), targetCount: z.number() }).optional(),
});

/** What decides what an endpoint receives. */
type Received = Pick<WebhookEndpoint, 'eventTypes' | 'reconnectLinks'>;

/**
 * Throws unless a key may have all that an endpoint receives: `account_not_allowed` for a key that is limited to accounts, because
 * endpoints receive the events of all accounts, and `insufficient_scope`.
 */
export function requireEndpointAccess(limits: Limits, received: Received): void {
  if (limits?.accounts)
    throw new HeraldError(
      'account_not_allowed',
      'This API key is limited to some accounts, and webhook endpoints receive the events of all. It may read GET /v1/events.',
      { fix: 'Use a key for all accounts, or read GET /v1/events.' },
    );
  requireScope(limits, missingScope(limits, received));
}

/** Whether `requireEndpointAccess` lets the key pass. */
export function hasEndpointAccess(limits: Limits, received: Received): boolean {
  return !limits?.accounts && missingScope(limits, received) === null;
}

/**
 * Whether a key may read an event. A key that is limited to accounts reads the events of these accounts, and of the posts of
 * which the event lists all targets and each is one of these accounts.
 */
export function mayReadEvent(limits: Limits, { type, data }: Pick<StoredEvent, 'type' | 'data'>): boolean {
  if (missingScope(limits, { eventTypes: [type], reconnectLinks: false }) !== null) return false;
  if (!limits?.accounts) return true;
  const { accounts } = limits;
  const about = accountsIn(data);
  return about.length > 0 && about.every(({ platform, accountId }) => accounts.includes(`${platform}:${accountId}`));
}

/** All accounts that an event is about; none where they are unknown. */
export function accountsIn(data: StoredEvent['data']): z.infer<typeof account>[] {
  const { post, ...single } = subject.safeParse(data).data ?? {};
  if (post) return post.targets.length === post.targetCount ? post.targets : [];
  return [single.target ?? single.account].filter((one) => one !== undefined);
}

/** The scope that a key lacks for what an endpoint receives; null where it lacks none. */
function missingScope(limits: Limits, { eventTypes, reconnectLinks }: Received): KeyScope | null {
  const needed: (KeyScope | null)[] = [
    ...(eventTypes ? eventTypes.map(scopeOf) : (['posts:read', 'accounts:read'] as const)),
    ...(reconnectLinks ? (['accounts:write'] as const) : []),
  ];
  return needed.find((scope) => scope !== null && limits?.scopes?.includes(scope) === false) ?? null;
}

/** The scope for the data of an event besides `webhooks`. */
function scopeOf(type: string): KeyScope | null {
  if (/^(?:post|target|draft)\./.test(type)) return 'posts:read';
  return type.startsWith('account.') ? 'accounts:read' : null;
}
