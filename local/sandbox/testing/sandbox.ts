import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import type { SeededAccount } from '../core/platform.ts';
import { type Sandbox, startSandbox } from '../server.ts';

export interface SandboxReply {
  status: number;
  headers: Headers;
  raw: string;
  /** The JSON body; undefined where it is not JSON. */
  body: unknown;
}

interface RequestOptions {
  method?: string;
  token?: string | undefined;
  form?: Record<string, string>;
  json?: unknown;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Simulated time stands still in tests until they move it. */
const STARTED_AT = Date.parse('2026-03-01T12:00:00Z');

/** A sandbox of its own for every test of a file. */
export const useSandbox = () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, clock: { now: () => STARTED_AT } });
  });
  afterEach(() => sandbox.close());

  const ask = async (
    path: string,
    { method, token, form, json, body, headers = {} }: RequestOptions = {},
  ): Promise<SandboxReply> => {
    const sent = form ? new URLSearchParams(form) : json === undefined ? body : JSON.stringify(json);
    const reply = await fetch(path.startsWith('http') ? path : sandbox.url + path, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const raw = await reply.text();
    return { status: reply.status, headers: reply.headers, raw, body: parsed(raw) };
  };

  const control = async (name: string, json: unknown): Promise<SandboxReply> => {
    const reply = await ask(`/_sandbox/${name}`, { json });
    expect(reply.status, reply.raw).toBeLessThan(300);
    return reply;
  };

  return {
    ask,
    control,
    url: () => sandbox.url,
    advance: (ms: number) => sandbox.clock.advance(ms),
    set: (platform: string, settings: Record<string, unknown>) => control('settings', { platform, ...settings }),
    fault: (fault: Record<string, unknown>) => control('faults', fault),
    account: async (platform: string, options: Record<string, unknown> = {}): Promise<SeededAccount> =>
      accountSchema.parse((await control('accounts', { platform, username: 'ada', ...options })).body),
    published: async () => z.array(publishedSchema).parse((await ask('/_sandbox/published')).body),
    calls: async (query = '') => z.array(callSchema).parse((await ask(`/_sandbox/calls${query}`)).body),
  };
};

export type TestSandbox = ReturnType<typeof useSandbox>;

const accountSchema = z.object({
  platform: z.string(),
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresIn: z.number(),
  scopes: z.array(z.string()),
});

const publishedSchema = z.object({
  platform: z.string(),
  accountId: z.string(),
  id: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  comments: z.array(z.string()),
  title: z.string().nullable(),
  media: z.array(z.object({ kind: z.string(), url: z.string() })),
  at: z.string(),
  url: z.string(),
  visibility: z.string().nullable(),
  replyTo: z.string().nullable(),
});

const callSchema = z.object({
  platform: z.string(),
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  accountId: z.string().nullable(),
  params: z.unknown(),
  faulted: z.boolean(),
});

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

const idSchema = z.object({ id: z.string() });

/** The `id` of a successful reply. */
export const idOf = (reply: SandboxReply): string => {
  expect(reply.status, reply.raw).toBe(200);
  return idSchema.parse(reply.body).id;
};
