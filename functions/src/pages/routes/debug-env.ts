import { z } from 'zod';
import { readEnvironment } from '../../config/env.ts';
import { variableNames } from '../../config/variable-names.ts';
import { defineRoute } from '../../server/route.ts';

/** Whether each setting and secret is set in this function. Never a value, nor anything derived from one. */
export const debugEnvRoute = defineRoute({
  method: 'get',
  path: '/api/debug-env',
  summary: 'Which configuration variables are present.',
  access: 'open',
  status: 200,
  response: z.object({ variables: z.array(z.object({ name: z.string(), present: z.boolean() })) }),
  handle: async () => {
    const environment = readEnvironment();
    const variables = variableNames().map((name) => ({ name, present: environment[name] !== undefined }));
    return { body: { variables } };
  },
});
