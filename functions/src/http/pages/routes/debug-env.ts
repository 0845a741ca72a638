import { z } from 'zod';
import type { Config } from '../../../infra/config/config.ts';
import { readEnvironment } from '../../../infra/config/env.ts';
import { secretNames } from '../../../infra/config/secrets.ts';
import { variableNames } from '../../../infra/config/variable-names.ts';
import { platforms } from '../../../model/platform.ts';
import { clientSecretName, platformDefinitions } from '../../../platforms/registry.ts';
import { defineRoute } from '../../server/request/route.ts';

/** The settings and secrets that this function can have. */
export function namesOf(config: Pick<Config, 'platforms' | 'billing' | 'push'>): string[] {
  const unbound = unboundSecrets(config);
  return variableNames(platformDefinitions).filter((name) => !unbound.includes(name));
}

/**
 * Whether each setting and secret of this function is set. Never a value, nor anything derived from one. Outside the
 * emulators it needs a session.
 */
export const debugEnvRoute = defineRoute({
  method: 'get',
  path: '/api/debug-env',
  docs: { operationId: 'listVariables', summary: 'Which configuration variables are present.' },
  access: { by: 'session', aboutPerson: true },
  output: { status: 200, body: z.object({ variables: z.array(z.object({ name: z.string(), present: z.boolean() })) }) },
  handle: async ({ ctx }) => {
    const environment = readEnvironment();
    const variables = namesOf(ctx.config).map((name) => ({ name, present: environment[name] !== undefined }));
    return { body: { variables } };
  },
});

/**
 * Bound to other functions only (`entry/`), or to none where the deployment does not serve the platform or sells no subscription: in this function they
 * are never set, which says nothing.
 */
function unboundSecrets(config: Pick<Config, 'platforms' | 'billing' | 'push'>): string[] {
  return [
    secretNames.smtpUrl,
    secretNames.sttApiKey,
    secretNames.stripeWebhookSecret,
    secretNames.platformVerifyToken,
    secretNames.metaAppSecret,
    ...(config.billing.priceId === null ? [secretNames.stripeSecretKey] : []),
    ...(config.push.publicKey === null ? [secretNames.vapidPrivateKey] : []),
    ...platforms
      .filter((platform) => !config.platforms[platform])
      .flatMap((platform) => clientSecretName(platform) ?? []),
  ];
}
