import { randomUUID } from 'node:crypto';
import { createReceiver, decrypt, keysOf } from '@herald-lab/sandbox';
import { z } from 'zod';
import { stack } from './stack.ts';

const messages = z.array(z.looseObject({ subscription: z.string(), body: z.string() }));

const received = z.strictObject({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });

/** A browser that has subscribed at the simulated push service. */
export function pushBrowser() {
  const receiver = createReceiver();
  const id = randomUUID();
  return {
    id,
    subscription: { endpoint: `${stack.sandboxUrl}/push/send/${id}`, keys: keysOf(receiver) },
    /** The messages for it as the push service has them. */
    async messages() {
      const response = await fetch(`${stack.sandboxUrl}/_sandbox/push`);
      return messages.parse(await response.json()).filter(({ subscription }) => subscription === id);
    },
    /** The same as its service worker reads them. */
    async notices() {
      const found = await this.messages();
      return found.map(({ body }) => received.parse(JSON.parse(decrypt(receiver, Buffer.from(body, 'base64url')))));
    },
  };
}
