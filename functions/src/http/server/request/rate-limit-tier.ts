import { z } from 'zod';
import { tierNames } from '../../../infra/config/rate-limit-config.ts';

/** A tier in responses. */
export const rateLimitTier = z
  .enum(tierNames)
  .meta({ id: 'RateLimitTier', description: '`premium` has an active subscription, `authenticated` has none.' });
