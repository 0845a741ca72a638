import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRoute } from '../../server/request/route.ts';
import { deleteConnectLinkRoute } from '../routes/connect-links/delete.ts';
import { healthRoute } from '../routes/health/read.ts';
import { accountMetricsRoute } from '../routes/metrics/account.ts';
import { createPostRoute } from '../routes/posts/create.ts';
import { readPostRoute } from '../routes/posts/read.ts';
import { editWebhookRoute } from '../routes/webhooks/edit.ts';
import { routes } from '../routes.ts';
import { clientMethods, codeSamples, withoutMethod } from './code-samples.ts';

function sample(lang: string, route: AnyRoute, body?: unknown): string | undefined {
  return codeSamples(route, 'https://herald.example', body).find((one) => one.lang === lang)?.source;
}

it('every endpoint that takes a key has samples in three languages, or a reason why the clients have no method', () => {
  for (const {
    docs: { operationId = '' },
    access: { by },
  } of routes.filter(({ access }) => access.by !== 'idToken'))
    expect([operationId in clientMethods, operationId in withoutMethod], `${operationId} (${by})`).toContain(true);
  for (const name of Object.keys(withoutMethod)) expect(clientMethods).not.toHaveProperty(name);
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
