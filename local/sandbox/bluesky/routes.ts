import { pathParam, type Routes } from '../core/routes.ts';
import { readPageRequest } from '../http/params.ts';
import { uploadBlob } from './blobs.ts';
import { xrpcError } from './errors.ts';
import { describeRepo, didDocument, resolveHandle, resourceMetadata, serverMetadata } from './identity.ts';
import { operationOf as formOperation, grantTokens, pushRequest, readForm, revokeToken } from './oauth.ts';
import { createRecord, getRecord } from './records.ts';
import { operationOf, readCall, readHead } from './request.ts';
import type { BlueskyState } from './state.ts';

/** Paths of the host itself: the protocol fixes them. */
export const ROOT_PATHS =
  /^\/(?:\.well-known\/oauth-(?:authorization-server|protected-resource)|did(?::|%3A)plc(?::|%3A)\w+)$/i;

const named = (name: string) => ({ names: [name, 'nonce'], choose: operationOf(name) });

export const addRoutes = ({ reading }: Routes<BlueskyState>) => {
  const page = reading(readPageRequest);
  page.get('/.well-known/oauth-protected-resource', 'resourceMetadata', resourceMetadata);
  page.get('/.well-known/oauth-authorization-server', 'serverMetadata', serverMetadata);
  page.get(/^\/(did(?::|%3A)plc(?::|%3A)\w+)$/i, 'didDocument', (state, _request, req) =>
    didDocument(state, decodeURIComponent(pathParam(req, '0'))),
  );

  const form = reading(readForm);
  const grants = (params: Record<string, string>) => (params['grant_type'] === 'refresh_token' ? 'refresh' : 'token');
  form.post('/oauth/par', { names: ['par', 'nonce'], choose: formOperation(() => 'par') }, pushRequest);
  form.post('/oauth/token', { names: ['token', 'refresh', 'nonce'], choose: formOperation(grants) }, grantTokens);
  form.post('/oauth/revoke', { names: ['revoke', 'nonce'], choose: formOperation(() => 'revoke') }, revokeToken);

  const head = reading(readHead);
  head.get('/xrpc/com.atproto.identity.resolveHandle', 'resolveHandle', (state, { query }) =>
    resolveHandle(state, query['handle']),
  );
  head.get('/xrpc/com.atproto.repo.describeRepo', 'describeRepo', (state, { query }) =>
    describeRepo(state, query['repo']),
  );
  head.get('/xrpc/com.atproto.repo.getRecord', 'getRecord', getRecord);
  head.post('/xrpc/com.atproto.repo.uploadBlob', named('uploadBlob'), uploadBlob);

  const call = reading(readCall);
  call.post('/xrpc/com.atproto.repo.createRecord', named('createRecord'), createRecord);

  head.fallback(() => xrpcError(501, 'MethodNotImplemented', 'Method Not Implemented').response);
};
