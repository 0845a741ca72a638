import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { type ApiResponse, request, signedIn } from './api.ts';
import { eventually } from './eventually.ts';
import { addFault, control, simulate as simulatePlatform } from './sandbox-control.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

const metadata = z.record(z.string(), z.string());
const customers = z.array(z.object({ id: z.string(), email: z.string().nullable(), metadata }));
const checkouts = z.array(z.object({ id: z.string(), customer: z.string(), status: z.string(), metadata }));

/** Changes how the simulated payment provider behaves. */
export function simulate(settings: Record<string, unknown>): Promise<unknown> {
  return simulatePlatform('stripe', settings);
}

/** Makes the next calls of an operation fail. */
export function fault(operation: string, effect: Record<string, unknown>): Promise<unknown> {
  return addFault({ platform: 'stripe', operation, ...effect });
}

export function clearFaults(): Promise<Response> {
  return fetch(`${stack.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
}

/** Sends the delayed events. */
export function deliverEvents(): Promise<unknown> {
  return control('stripe/deliver', {});
}

/** The customers of this user at the payment provider. */
export async function customersOf({ uid }: Pick<TestUser, 'uid'>) {
  return customers.parse(await control('stripe/customers')).filter(({ metadata: { userId } }) => userId === uid);
}

/** The checkout sessions of this user. */
export async function checkoutsOf({ uid }: Pick<TestUser, 'uid'>) {
  return checkouts.parse(await control('stripe/checkouts')).filter(({ metadata: { userId } }) => userId === uid);
}

export function checkout(user: TestUser, body?: object): Promise<ApiResponse> {
  return request('/v1/me/checkout', { method: 'POST', body, headers: signedIn(user) });
}

export function portal(user: TestUser, body?: object): Promise<ApiResponse> {
  return request('/v1/me/portal', { method: 'POST', body, headers: signedIn(user) });
}

/** The address in a successful response. */
export function urlOf({ status, body }: ApiResponse): string {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return z.object({ url: z.url() }).parse(body).url;
}

/** Presses a button of a page of the payment provider. Resolves with the address that the browser is sent to. */
export async function press(page: string, action: string): Promise<string | null> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  if (response.status >= 400) throw new Error(`${page}: ${response.status}`);
  return response.headers.get('location');
}

/** Presses a button of the portal for the user's subscription. */
export async function pressInPortal(user: TestUser, action: string): Promise<void> {
  const stored = (await context().store.user(user.uid).subscription.get()).data();
  await press(urlOf(await portal(user)), `${action}:${stored?.stripeSubscriptionId}`);
}

const recordedEvents = z.array(
  z.object({
    event: z.object({ data: z.object({ object: z.object({ customer: z.string() }) }) }),
    attempts: z.array(z.number()),
  }),
);

/**
 * Resolves when the events have made this the status of the user's subscription, all of them: they arrive beside each other,
 * so that a status may be there before another one that comes between.
 */
export async function untilStatus(user: Pick<TestUser, 'uid'>, status: string) {
  const ids = new Set((await customersOf(user)).map(({ id }) => id));
  const notified = async () =>
    recordedEvents
      .parse(await control('stripe/events'))
      .filter(({ event }) => ids.has(event.data.object.customer))
      .map(({ attempts }) => attempts.at(-1));
  await eventually(notified, (statuses) => statuses.length > 0 && statuses.every((last) => last === 200));
  return eventually(
    async () => (await context().store.user(user.uid).subscription.get()).data(),
    (subscription) => subscription?.status === status,
  );
}

/** A user who has bought a subscription. */
export async function buy(user: TestUser): Promise<void> {
  await press(urlOf(await checkout(user)), 'pay');
  await untilStatus(user, 'active');
}
