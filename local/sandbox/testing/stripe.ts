import { z } from 'zod';
import { type SandboxReply, useSandbox } from './sandbox.ts';

const error = z.object({
  error: z.object({ message: z.string(), type: z.string(), code: z.string().optional(), param: z.string().optional() }),
});

const checkoutForm = {
  mode: 'subscription',
  success_url: 'https://herald.example/plan?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://herald.example/cancelled',
  'line_items[0][price]': 'price_local',
  'line_items[0][quantity]': '1',
};

type Form = Record<string, string | undefined>;

/** A sandbox for every test of a file, and a client of its payment provider. For tests only. */
export const useStripe = () => {
  const sandbox = useSandbox();
  const post = (path: string, form: Form | string, headers: Record<string, string> = {}): Promise<SandboxReply> => {
    const given = typeof form === 'string' ? [] : Object.entries(form);
    const sent = given.filter((entry): entry is [string, string] => entry[1] !== undefined);
    return sandbox.ask(`/v1/${path}`, {
      body: typeof form === 'string' ? form : `${new URLSearchParams(sent)}`,
      headers: {
        authorization: 'Bearer sk_test_herald_local',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
  };
  return {
    sandbox,
    post,
    /** A checkout session; `form` overrides what is asked for. */
    checkout: (form: Form = {}, headers: Record<string, string> = {}) =>
      post('checkout/sessions', { ...checkoutForm, ...form }, headers),
    get: (path: string) => sandbox.ask(`/v1/${path}`, { token: 'sk_test_herald_local' }),
    /** Presses a button of a hosted page. */
    press: (url: string, action: string) => sandbox.ask(url, { form: { action } }),
    set: (settings: Record<string, unknown>) => sandbox.set('stripe', settings),
    errorOf: ({ body }: SandboxReply) => error.parse(body).error,
  };
};
