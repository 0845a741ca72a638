import { Router } from 'express';
import { release } from './events.ts';
import type { StripeState } from './state.ts';

/** `/_sandbox/stripe/…`: what was told, and what waits to be. */
export const controlRoutes = (state: StripeState): Router => {
  const router = Router();
  router.get('/events', (_req, res) => void res.json(state.recorded));
  router.get('/customers', (_req, res) => void res.json([...state.customers.values()]));
  router.get('/checkouts', (_req, res) => void res.json([...state.checkouts.values()].map(({ session }) => session)));
  router.get('/subscriptions', (_req, res) => void res.json([...state.subscriptions.values()]));
  router.post('/deliver', (_req, res) => void res.json({ sent: release(state) }));
  return router;
};
