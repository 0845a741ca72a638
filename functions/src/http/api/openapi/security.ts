import type { AnyRoute } from '../../server/request/route.ts';

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'service-api-key',
    description:
      'An API key (`sk_live_…`) of a user with an active subscription. A key limited to scopes may only do ' +
      'what they allow; each operation names the required scope.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same API key as `Authorization: Bearer sk_live_…`, or the access token of an app, to which its user has given access ' +
      'by OAuth: `/.well-known/oauth-authorization-server`.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of a signed-in user, from Firebase Authentication.',
  },
} as const;

/** Who may call an endpoint. For API keys the names are scopes. */
export function securityOf({ access: { by, scope } }: AnyRoute) {
  if (by === 'open') return [];
  const scopes = scope ? [scope] : [];
  return by === 'apiKey' ? [{ apiKey: scopes }, { bearer: scopes }] : [{ [by]: scopes }];
}
