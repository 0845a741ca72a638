import type { AnyRoute } from '../../server/request/route.ts';

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'service-api-key',
    description:
      'An API key (`sk_live_…`) of a user with an active subscription. A key that is limited to scopes may do what these ' +
      'allow; each operation names the scope that it needs.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of a signed-in user, from Firebase Authentication.',
  },
} as const;

/** Who may call an endpoint. For API keys the names are scopes. */
export function securityOf({ access, scope }: AnyRoute) {
  return access === 'open' ? [] : [{ [access]: access === 'apiKey' && scope ? [scope] : [] }];
}
