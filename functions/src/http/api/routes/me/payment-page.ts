import { z } from 'zod';
import type { EndpointLimit } from '../../../../infra/limits/tiers.ts';
import { address } from '../../response-fields.ts';

/** Shared by checkout and portal: each request calls the payment provider. */
export const PAYMENT_LIMIT: EndpointLimit = { prefix: 'payments', perMinute: 10 };

/** A page of the payment provider. */
export const paymentPage = z.object({ url: address }).meta({ id: 'PaymentPage' });
