import { keepRequestsRaw } from '../http/server/request/body.ts';
import { servesFunction } from '../infra/config/env.ts';

// Every function reads bodies itself, so that an invalid one is rejected in the documented shape, and signatures cover the raw bytes.
if (servesFunction()) keepRequestsRaw();
