import { z } from 'zod';
import { readEnvironment } from '../../config/env.ts';
import { secretNames } from '../../config/secrets.ts';
import { variableNames } from '../../config/variable-names.ts';
import { defineRoute } from '../../server/route.ts';

/** Bound to other functions only (`entry/`): in this one they are never set, which says nothing. */
const ofOtherFunctions: readonly string[] = [
  secretNames.sttApiKey,
  secretNames.stripeWebhookSecret,
  secretNames.platformVerifyToken,
  secretNames.metaAppSecret,
];

/**
 * Whether each setting and secret of this function is set. Never a value, nor anything derived from one. Outside the
 * emulators it needs a session.
 */
export const debugEnvRoute = defineRoute({
  method: 'get',
  path: '/api/debug-env',
  summary: 'Which configuration variables are present.',
  access: 'session',
  status: 200,
  response: z.object({ variables: z.array(z.object({ name: z.string(), present: z.boolean() })) }),
  handle: async () => {
    const environment = readEnvironment();
    const variables = variableNames()
      .filter((name) => !ofOtherFunctions.includes(name))
      .map((name) => ({ name, present: environment[name] !== undefined }));
    return { body: { variables } };
  },
});
