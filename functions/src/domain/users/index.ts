// API keys, and the users of test mode.

export { authenticateKey, OwnerCache } from './keys/authenticate.ts';
export { createApiKey } from './keys/create.ts';
export { hasKeyFormat, keyId } from './keys/key-format.ts';
export { listApiKeys } from './keys/list.ts';
export { revokeAllApiKeys, revokeApiKey } from './keys/revoke.ts';
export { rotateApiKey } from './keys/rotate.ts';
export { hasScope, type KeyLimits, type KeyScope, keyScopes, requireScope } from './keys/scopes.ts';
export { admitTestUser, prepareTestUser } from './keys/test-user.ts';

// Grants of assistants and apps.

export { approve } from './grants/approve.ts';
export {
  type AuthorizationRequest,
  type Requested,
  readAuthorization,
  scopesOf,
} from './grants/authorization-request.ts';
export { registerClient } from './grants/clients.ts';
export { exchangeCode } from './grants/exchange-code.ts';
export { redirectHost, withParameters } from './grants/redirect-uris.ts';
export { refreshGrant } from './grants/refresh.ts';
export { OauthRefusal } from './grants/refusal.ts';
export { resourcePath } from './grants/resources.ts';
export type { IssuedTokens } from './grants/tokens.ts';
export { revokeToken } from './grants/tokens.ts';

// The log of requests, and the deletion of a user.

export { newDeletion, requestDeletion } from './deletion/request.ts';
export { listRequests } from './request-log.ts';
