import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { type Params, queryParams, readJson } from '../http/body.ts';
import { tokenError, xrpcError } from './errors.ts';
import { checkProof, currentNonce, type Proof } from './proof.ts';
import type { BlueskyState } from './state.ts';

/** What a client may ask for here. https://atproto.com/specs/permission */
const KNOWN = /^(?:atproto|transition:(?:generic|email|chat\.bsky)|(?:repo|blob|rpc|account|identity):\S+)$/;

export function isScope(scope: string): boolean {
  return KNOWN.test(scope);
}

/** What a seeded account has granted. */
export const SEEDED_SCOPES = ['atproto', 'repo:app.bsky.feed.post?action=create', 'blob:*/*'];

export function mayPost(scopes: readonly string[], action: 'create' | 'delete'): boolean {
  const granted = new RegExp(`^repo:(?:\\*|app\\.bsky\\.feed\\.post)(?:\\?.*action=${action}.*)?$`);
  return scopes.some((scope) => scope === 'transition:generic' || granted.test(scope));
}

export function mayUpload(scopes: readonly string[], mimeType: string): boolean {
  return scopes.some((scope) => {
    if (scope === 'transition:generic') return true;
    const accepted = /^blob:(.+)$/.exec(scope)?.[1];
    return accepted === '*/*' || accepted === mimeType || accepted === mimeType.replace(/\/.*/, '/*');
  });
}

/** The head of a call; its body is not read yet. */
export interface Head extends ParsedRequest {
  query: Params;
  token: string | undefined;
  proof: Proof;
}

export interface JsonCall extends Head {
  body: Record<string, unknown>;
}

export function readHead(state: BlueskyState, req: Request): Head {
  const query = queryParams(req);
  const token = /^DPoP (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  // A call without a token names the repository that it is about.
  const accountId =
    state.identity.accountIdOf(token) ??
    (state.identity.accounts.has(query['repo'] ?? '') ? (query['repo'] ?? null) : null);
  return { query, token, proof: checkProof(state, req, token), loggedParams: query, accountId };
}

export async function readCall(state: BlueskyState, req: Request): Promise<JsonCall> {
  const head = readHead(state, req);
  const body = await readJson(req, 'Wrong request encoding (Content-Type)');
  return { ...head, body, loggedParams: body };
}

/** A call without the current nonce has no effect, and is listed as a separate operation. */
export function operationOf(name: string) {
  return ({ proof, token }: Head): string => (token !== undefined && proof.kind === 'staleNonce' ? 'nonce' : name);
}

export function nonceHeader(state: BlueskyState) {
  return { 'dpop-nonce': currentNonce(state) };
}

/** The account of a call's token, which the proof has to be bound to. Throws the server's error. */
export function authorized(
  state: BlueskyState,
  { token, proof }: Head,
): { account: Account; scopes: readonly string[] } {
  const headers = nonceHeader(state);
  if (token === undefined) throw xrpcError(401, 'AuthMissing', 'Authentication Required');
  if (proof.kind === 'absent') throw tokenError('invalid_dpop_proof', 'DPoP proof required', headers);
  if (proof.kind === 'staleNonce')
    throw tokenError('use_dpop_nonce', 'Resource server requires nonce in DPoP proof', headers);
  if (proof.kind === 'invalid') throw tokenError('invalid_dpop_proof', proof.problem, headers);
  const found = state.identity.authorized(token);
  if (!found) throw tokenError('invalid_token', 'Token expired', headers);
  if (state.bindings.get(token)?.thumbprint !== proof.thumbprint)
    throw tokenError('invalid_dpop_proof', 'DPoP key mismatch', headers);
  return { account: found.account, scopes: found.token.scopes };
}

export function missingScope(scope: string) {
  return xrpcError(403, 'ScopeMissingError', `Missing required scope "${scope}"`);
}
