import type { RequestHandler } from 'express';

/** Names the methods of a path in the `Allow` header of a request with another one, which ends as `not_found`. */
export function allowMethods(methods: readonly string[]): RequestHandler {
  const allowed = methods.map((method) => method.toUpperCase());
  const value = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  return (_request, response, next) => {
    response.set('Allow', value);
    next();
  };
}
