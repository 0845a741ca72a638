import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfHtml } from '../../../infra/http-client/escape-html.ts';
import type { Endpoint } from './api-document.ts';
import type { Html } from './html.ts';
import { curlSample, typescriptSample } from './samples.ts';

function endpoint(operationId: string, path: string, method = 'post'): Endpoint {
  return {
    method,
    path,
    operation: { operationId, summary: '', tags: ['Posts'], security: [{ apiKey: [] }], responses: {} },
  };
}

/** What a reader copies. */
function textOf(sample: Html | null): string {
  return textOfHtml(sample?.text ?? '');
}

/** The arguments that a shell passes to curl. */
function argumentsOf(sample: string): string[] {
  return execFileSync('sh', ['-c', sample.replace(/^curl/, "printf '%s\\0'")], { encoding: 'utf8' }).split('\0');
}

describe('a sample for the shell', () => {
  it('has the body as it is, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        (text) => {
          const body = { post: { content: { text, platform: 'threads' } } };
          const given = argumentsOf(textOf(curlSample(endpoint('createPost', '/v1/posts'), body)));
          expect(JSON.parse(given[given.indexOf('-d') + 1] ?? '')).toEqual(body);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('names what is to be put into the path', () => {
    const sample = textOf(curlSample(endpoint('getPost', '/v1/posts/{id}', 'get'), undefined));
    expect(sample).toBe('curl "https://herald.example.com/v1/posts/POST_ID" \\\n  -H "service-api-key: sk_live_…"');
  });
});

describe('a sample in TypeScript', () => {
  const bodyIn = (sample: string): unknown => {
    const call = /herald\.posts\.create\((?<body>.*)\)\);$/s.exec(sample)?.groups?.['body'];
    return new Function(`return (${call});`)();
  };

  it('has the body as it is, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const body = { post: { content: { text, platform: 'threads', 'odd-name': [text] } } };
        expect(bodyIn(textOf(typescriptSample(endpoint('createPost', '/v1/posts'), body)))).toEqual(body);
      }),
    );
  });

  it('is left out for what the client does not have', () => {
    expect(typescriptSample(endpoint('getHealth', '/health', 'get'), undefined)).toBeNull();
  });
});
