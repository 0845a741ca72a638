import { readFileSync } from 'node:fs';
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

export const DAY_MS = 86_400_000;

/** The bytes of a sample file. */
export function sample(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(new URL(`../media/samples/${name}`, import.meta.url)));
}

/** A separate sandbox for every test of a file. Its waits end when the test has advanced the time far enough. */
export function useSandbox() {
  let sandbox: Sandbox;
  let sleepers: { until: number; wake: () => void }[];
  let moved: number;
  beforeEach(async () => {
    sleepers = [];
    moved = 0;
    const sleep = (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: moved + ms, wake });
      });
    sandbox = await startSandbox({ port: 0, clock: { now: () => STARTED_AT, sleep } });
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

  const advance = (ms: number) => {
    moved += ms;
    sandbox.clock.advance(ms);
    for (const { until, wake } of sleepers) if (until <= moved) wake();
  };

  return {
    ask,
    control,
    url: () => sandbox.url,
    platforms: () => sandbox.platforms,
    media: (path: string) => `${sandbox.url}/media/${path}`,
    advance,
    /** Lets the work beside the responses end, and moves the time after it. */
    async settle(ms = 60_000): Promise<void> {
      await sandbox.idle();
      advance(ms);
    },
    set: (platform: string, settings: Record<string, unknown>) => control('settings', { platform, ...settings }),
    fault: (fault: Record<string, unknown>) => control('faults', fault),
    account: async (platform: string, options: object = {}): Promise<SeededAccount> =>
      accountSchema.parse((await control('accounts', { platform, username: 'ada', ...options })).body),
    published: async () => z.array(publishedSchema).parse((await ask('/_sandbox/published')).body),
    calls: async (query = '') => z.array(callSchema).parse((await ask(`/_sandbox/calls${query}`)).body),
  };
}

const accountSchema = z.object({
  platform: z.string(),
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresIn: z.number().nullable(),
  scopes: z.array(z.string()),
});

const publishedSchema = z.looseObject({ platform: z.string(), id: z.string(), text: z.string(), url: z.string() });

const callSchema = z.looseObject({ operation: z.string().nullable(), status: z.number().nullable() });

/** A text that a successful reply has under this name, at any depth. */
export function textIn(reply: SandboxReply, name: string): string {
  expect(reply.status, reply.raw).toBeLessThan(400);
  return new RegExp(`"${name}":\\s*"([^"]+)"`).exec(reply.raw)?.[1] ?? '';
}

/** The `id` of a successful reply. */
export function idOf(reply: SandboxReply): string {
  return textIn(reply, 'id');
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
