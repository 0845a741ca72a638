import { type Cloud, canonical, type Resource } from './cloud.ts';

/** One request to a simulated API. */
export interface Call {
  /** The placeholders of the route's path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Buffer;
  /** Whether the request carries no credentials. */
  isAnonymous: boolean;
  /** What the handler adds to the response. */
  responseHeaders: Record<string, string>;
}

/** A response with status 200 and this body, or whatever a thrown `GoogleError` says. */
export type Handler = (cloud: Cloud, call: Call) => unknown;

/** `METHOD path`, with `{name}` for one segment and `{name*}` for several. */
export interface Api {
  /** A `*` stands for any label. */
  host: string;
  routes: Readonly<Record<string, Handler>>;
}

/** An error in the form of Google's APIs. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly code: number;
  readonly status: string;

  constructor(code: number, status: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function notFound(name: string): GoogleError {
  return new GoogleError(404, 'NOT_FOUND', `${name} was not found.`);
}

export function alreadyExists(name: string): GoogleError {
  return new GoogleError(409, 'ALREADY_EXISTS', `${name} already exists.`);
}

export function invalid(message: string): GoogleError {
  return new GoogleError(400, 'INVALID_ARGUMENT', message);
}

/** The request's JSON; an empty body is an empty object. Throws on anything but an object. */
export function json({ body }: Call): Resource {
  const value: unknown = body.length ? JSON.parse(body.toString('utf8')) : {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('The body must be an object.');
  return { ...value };
}

/** A placeholder's value. */
export function param({ params }: Call, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The route has no {${name}}.`);
  return value;
}

/** The resource name in the placeholder `{name*}`, with the project's id. */
export function resourceName(cloud: Cloud, call: Call): string {
  return canonical(cloud, param(call, 'name'));
}

/** The resource, or the error of Google's APIs. */
export function find<T>(resources: ReadonlyMap<string, T>, name: string): T {
  const resource = resources.get(name);
  if (resource === undefined) throw notFound(name);
  return resource;
}

/** A finished long-running operation. */
export function done(cloud: Cloud, parent: string, response: unknown): Resource {
  const name = `${parent}/operations/operation-${cloud.operations.size + 1}`;
  const operation = { name, done: true, response };
  cloud.operations.set(name, operation);
  return operation;
}

/** Applies a PATCH: the fields of `updateMask` are replaced, or all of them without a mask. */
export function patched(existing: Resource, change: Resource, updateMask: string | null): Resource {
  if (!updateMask) return { ...existing, ...change };
  const result = structuredClone(existing);
  for (const path of updateMask.split(',')) copyPath(result, change, path.split('.'));
  return result;
}

function copyPath(target: Resource, source: Resource, [key = '', ...rest]: string[]): void {
  const value = source[key];
  if (rest.length === 0) {
    if (value === undefined || value === null) delete target[key];
    else target[key] = structuredClone(value);
    return;
  }
  const inner = target[key];
  const nested: Resource = isResource(inner) ? inner : {};
  target[key] = nested;
  copyPath(nested, isResource(value) ? value : {}, rest);
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
