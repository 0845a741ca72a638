import { type Request, Router, text } from 'express';
import { z } from 'zod';
import type { Clock } from '../core/clock.ts';

/** Requests that are kept of one receiver. */
const KEPT = 500;

/** A request to a receiver, as it came. */
interface Received {
  at: string;
  headers: Record<string, string>;
  body: string;
}

const query = z.object({
  status: z.coerce.number().int().min(200).max(599).default(204),
  answers: z.enum(['yes', 'no']).default('yes'),
});

const verification = z.object({
  type: z.literal('webhook.verification'),
  data: z.object({ challenge: z.string() }),
});

/**
 * `/hooks/{name}`: an endpoint for webhooks of a user of Herald. `POST` keeps a request, and responds with `?status=`, and to a
 * challenge with the challenge, unless `?answers=no`; `GET` lists what came; `DELETE` forgets it.
 */
export function hookRoutes(clock: Clock): Router {
  const received = new Map<string, Received[]>();
  const router = Router();
  router.post('/:name', text({ type: () => true, limit: '2mb' }), (req, res) => {
    const { status, answers } = query.parse(req.query);
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    const entry = { at: new Date(clock.now()).toISOString(), headers, body: z.string().catch('').parse(req.body) };
    received.set(nameOf(req), [...(received.get(nameOf(req)) ?? []), entry].slice(-KEPT));
    const challenge = answers === 'yes' ? challengeIn(entry.body) : undefined;
    if (challenge === undefined) res.status(status).end();
    // A 204 has no body.
    else res.status(status === 204 ? 200 : status).send(challenge);
  });
  router.get('/:name', (req, res) => void res.json(received.get(nameOf(req)) ?? []));
  router.delete('/:name', (req, res) => {
    received.delete(nameOf(req));
    res.status(204).end();
  });
  return router;
}

function challengeIn(body: string): string | undefined {
  try {
    return verification.safeParse(JSON.parse(body)).data?.data.challenge;
  } catch {
    return undefined;
  }
}

function nameOf(request: Request): string {
  return z.string().parse(request.params['name']);
}
