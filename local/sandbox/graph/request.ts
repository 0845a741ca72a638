import type { Request } from 'express';
import type { Identity, Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { allParams, type Params, UnreadableBody } from '../http/params.ts';
import { badParameter, graphError, tokenExpired } from './errors.ts';

export interface GraphRequest extends ParsedRequest {
  params: Params;
  /** The token as sent, in the header or as a parameter, before anybody checked it. */
  token: string | undefined;
}

/** Parameters any Graph call may carry beside its own. */
const COMMON = ['access_token', 'appsecret_proof', 'format', 'locale', 'pretty'];

export const readGraphRequest = async (identity: Identity, req: Request): Promise<GraphRequest> => {
  const params = await allParams(req).catch((error: unknown) => {
    throw error instanceof UnreadableBody ? badParameter(error.message) : error;
  });
  const token = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? params['access_token'];
  const accountId = (token !== undefined && identity.token(token)?.accountId) || null;
  return { params, loggedParams: params, token, accountId };
};

/** The real platforms let many unknown parameters pass; here they are refused, so that a misspelt one shows. */
export const onlyKnown = (params: Params, known: readonly string[]) => {
  const unknown = Object.keys(params).find((name) => !known.includes(name) && !COMMON.includes(name));
  if (unknown !== undefined) throw badParameter(`Param ${unknown} is not a valid parameter for this request`);
};

export const required = (params: Params, name: string): string => {
  const value = params[name];
  if (value === undefined || value === '') throw badParameter(`The parameter ${name} is required`);
  return value;
};

/** One of the values, or the first of them where the parameter is absent. */
export const oneOf = <T extends string>(params: Params, name: string, values: readonly [T, ...T[]]): T => {
  const value = params[name];
  if (value === undefined) return values[0];
  const found = values.find((one) => one === value);
  if (found === undefined) throw badParameter(`Param ${name} must be one of {${values.join(', ')}}`);
  return found;
};

export const webUrl = (params: Params, name: string): string => {
  const value = required(params, name);
  if (!isWebAddress(value)) throw badParameter(`Param ${name} is not a valid URI`);
  return value;
};

export const isWebAddress = (value: string | undefined): boolean =>
  value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** The token behind a call, alive. */
export const liveToken = (identity: Identity, value: string | undefined): Token => {
  if (!value) throw graphError({ message: 'An access token is required to request this resource.', code: 104 });
  const token = identity.token(value);
  if (!token) throw graphError({ message: 'Invalid OAuth access token - Cannot parse access token', code: 190 });
  if (token.revoked) {
    throw graphError({
      message: 'Error validating access token: The user has not authorized application.',
      code: 190,
      subcode: 458,
    });
  }
  if (identity.expired(token)) throw tokenExpired();
  return token;
};
