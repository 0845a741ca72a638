import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../context.ts';
import { eventTypes } from '../../../domain/events/index.ts';
import type { AnyRoute } from '../../server/request/route.ts';
import { deleteConnectLinkRoute } from '../routes/connect-links/delete.ts';
import { healthRoute } from '../routes/health/read.ts';
import { accountMetricsRoute } from '../routes/metrics/account.ts';
import { createPostRoute } from '../routes/posts/create.ts';
import { editPostRoute } from '../routes/posts/edit.ts';
import { readPostRoute } from '../routes/posts/read.ts';
import { editWebhookRoute } from '../routes/webhooks/edit.ts';
import { routes } from '../routes.ts';
import { codeSamples } from './code-samples.ts';
import { describeApi } from './document.ts';
import { publicAddresses } from './example-addresses.ts';

const document = describeApi(routes, { version: '1', baseUrl: 'https://api.example' });

it('every endpoint has a unique camel-case operationId', () => {
  const names = routes.map(({ docs }) => docs.operationId);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(new Set(names).size).toBe(names.length);
});

it('the description of a stream says how to listen to its named events', () => {
  const { description = '' } = document.paths?.['/v1/events']?.get ?? {};
  expect(description).toContain('`onmessage` of an `EventSource` is never called');
  const [, name] = /addEventListener\('([^']+)'/.exec(description) ?? [];
  expect(eventTypes).toContain(name);
});

it('every type of event has a description of its signed webhook request, by the schema of this type', () => {
  const { schemas } = z.object({ schemas: z.record(z.string(), z.unknown()) }).parse(document.components);
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const name = post.requestBody.content['application/json'].schema.$ref.replace('#/components/schemas/', '');
    expect(JSON.stringify(schemas[name]), type).toContain(`"${type}"`);
  }
});

it('every component that the OpenAPI document references is defined', () => {
  const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g));
  expect(references.length).toBeGreaterThan(100);
  for (const [reference, kind = '', name = ''] of references)
    expect(document, reference).toHaveProperty(['components', kind, name]);
});

/** Every schema that lists properties or values, with its place. */
function schemas(value: unknown, path: string): [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = 'properties' in value || ('enum' in value && Array.isArray(value.enum) && value.enum.length > 1);
  const inner = Object.entries(value).flatMap(([key, each]) => schemas(each, `${path}/${key}`));
  return isSchema ? [[path, value], ...inner] : inner;
}

it('every object and enum schema of the OpenAPI document is defined once', () => {
  const paths = Map.groupBy(schemas(document, ''), ([, schema]) => JSON.stringify(schema));
  const repeated = [...paths.values()].filter(({ length }) => length > 1);
  expect(repeated.map((each) => each.map(([path]) => path))).toEqual([]);
});

const withBody = routes.filter(({ input }) => input.body);

it.each(withBody.map((route) => [route.docs.operationId, route] as const))(
  'the OpenAPI document contains valid examples of the body of %s',
  (_name, route) => {
    const examples = Object.values(route.docs.examples?.(publicAddresses) ?? {});
    expect(examples.length).toBeGreaterThan(0);
    for (const { value, summary } of examples)
      expect(route.input.body?.safeParse(value).error, summary).toBeUndefined();
  },
);

it('the description of an address is made once', async () => {
  const route = routes.find(({ docs }) => docs.operationId === 'getOpenApi');
  const describe = async (baseUrl: string) => {
    const call = { ctx: context(), baseUrl } as Parameters<NonNullable<typeof route>['handle']>[0];
    return (await route?.handle(call))?.body;
  };
  const first = await describe('https://api.example');
  expect(first).toMatchObject({ servers: [{ url: 'https://api.example' }] });
  expect(await describe('https://api.example')).toBe(first);
  expect(await describe('https://other.example')).toMatchObject({ servers: [{ url: 'https://other.example' }] });
});

function sample(lang: string, route: AnyRoute, body?: unknown): string | undefined {
  return codeSamples(route, 'https://herald.example', body).find((one) => one.lang === lang)?.source;
}

it('every endpoint that takes a key names its method in the clients, or says that it has none', () => {
  const forKeys = routes.filter(({ access }) => access.by !== 'idToken');
  expect(forKeys.filter(({ docs }) => docs.client === undefined).map(({ docs }) => docs.operationId)).toEqual([]);
  expect(routes.filter(({ docs, access }) => access.by === 'idToken' && docs.client)).toEqual([]);
});

/** The arguments that a shell passes to curl. */
function argumentsOf(command = ''): string[] {
  return execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\0'")], { encoding: 'utf8' }).split('\0');
}

it('a code sample in curl passes the body unchanged through the shell', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      (text) => {
        const body = { post: { content: { text, platform: 'threads' } } };
        const given = argumentsOf(sample('curl', createPostRoute, body));
        expect(JSON.parse(given[given.indexOf('-d') + 1] ?? '')).toEqual(body);
      },
    ),
    { numRuns: 50 },
  );
});

it('a code sample in curl has a placeholder for the id in the path', () => {
  expect(sample('curl', readPostRoute)).toBe(
    'curl "https://herald.example/v1/posts/POST_ID" \\\n  -H "service-api-key: sk_live_…"',
  );
});

it('a code sample in Python has the method in snake case, the ids in order, and Python literals', () => {
  const body = { enabled: true, note: 'null is "true"', rest: [null, false] };
  expect(sample('Python', editWebhookRoute, body)).toBe(`from herald_publishing import Herald

herald = Herald(
    api_key="sk_live_…",
    base_url="https://herald.example",
)
print(herald.webhooks.update("WEBHOOK_ID", {
    "enabled": True,
    "note": "null is \\"true\\"",
    "rest": [
        None,
        False
    ]
}))`);
  expect(sample('Python', accountMetricsRoute)).toMatch(/account_metrics\("tiktok", "ACCOUNT_ID"\)/);
  expect(sample('Python', deleteConnectLinkRoute)).toMatch(/^herald\.connect_links\.revoke\("CONNECT_LINK_ID"\)$/m);
});

it('a code sample in PHP has arrows for methods, the ids in order, and arrays with quoted keys', () => {
  const body = { enabled: true, note: "it's \\ null", rest: [null, {}] };
  expect(sample('PHP', editWebhookRoute, body)).toBe(`<?php

require 'vendor/autoload.php';

$herald = new Herald\\Publishing\\Herald(
    apiKey: 'sk_live_…',
    baseUrl: 'https://herald.example',
);
print_r($herald->webhooks->update('WEBHOOK_ID', [
    'enabled' => true,
    'note' => 'it\\'s \\\\ null',
    'rest' => [
        null,
        [],
    ],
]));`);
  expect(sample('PHP', accountMetricsRoute)).toContain("accountMetrics('tiktok', 'ACCOUNT_ID')");
  expect(sample('PHP', deleteConnectLinkRoute)).toMatch(/^\$herald->connectLinks->revoke\('CONNECT_LINK_ID'\);$/m);
});

it('a code sample in Go has the types of the client, and pointers for optional fields', () => {
  const content = { text: '', replies: [{ text: 'More.' }], platform: ['x', 'threads'], link: 'https://a.example' };
  const change = { post: { content }, scheduledTime: '2035-03-26T09:00:00+01:00' };
  expect(sample('Go', editPostRoute, change)).toContain(`client.Posts.Update(ctx, "POST_ID", herald.PostEdit{
		Post: &herald.PostEditPost{
			Content: herald.PostContentEdit{
				Text:     herald.Ptr(""),
				Replies:  &herald.Replies{herald.Reply{Text: herald.Ptr("More.")}},
				Platform: &herald.Targets{herald.PlatformName("x"), herald.PlatformName("threads")},
				Link:     herald.String("https://a.example"),
			},
		},
		ScheduledTime: herald.Time(time.Date(2035, 3, 26, 8, 0, 0, 0, time.UTC)),
	})`);
  expect(sample('Go', deleteConnectLinkRoute)).toContain('err = client.ConnectLinks.Revoke(ctx, "CONNECT_LINK_ID")');
});

describe('a code sample in TypeScript', () => {
  const bodyIn = (code = ''): unknown => {
    const call = /herald\.posts\.create\((?<body>.*)\)\);$/s.exec(code)?.groups?.['body'];
    return new Function(`return (${call});`)();
  };

  it('a code sample in TypeScript has the body unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const body = { post: { content: { text, platform: 'threads', 'odd-name': [text] } } };
        expect(bodyIn(sample('TypeScript', createPostRoute, body))).toEqual(body);
      }),
    );
  });

  it('a code sample in TypeScript is absent for an endpoint without a method in the client', () => {
    expect(sample('TypeScript', healthRoute)).toBeUndefined();
  });
});
