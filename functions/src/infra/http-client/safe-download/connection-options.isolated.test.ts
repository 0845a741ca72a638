import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionOptionsFor, isPublicAddress } from './connection-options.ts';
import { DownloadError } from './download-error.ts';

const answers = vi.hoisted(() => ({ of: new Map<string, { address: string; family: number }[]>() }));

vi.mock('node:dns', () => ({
  lookup: (name: string, options: { all?: boolean }, done: (...all: unknown[]) => void) => {
    const found = answers.of.get(name);
    if (!found) done(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
    else if (options.all) done(null, found);
    else done(null, found[0]?.address, found[0]?.family);
  },
}));

afterEach(() => answers.of.clear());

/** Spellings of private addresses that are known from SSRF attacks. */
const literals = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
  ],
  ...['①②⑦.⓪.⓪.①', '127.0.0.1.', '127。0。0。1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.170.2',
    '100.64.0.1',
    '100.100.100.200',
  ],
  ...['192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...[
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[0:0:0:0:0:ffff:10.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
  ],
  ...[
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[fc00::1]',
  ],
  ...['[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[5f00::1]', '[4000::1]'],
];

const names = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'app.localhost',
    'printer.local',
    'metadata.google.internal',
  ],
  ...['metadata.google.internal.', 'db.internal', 'router.home.arpa'],
];

function reasonFor(url: string): unknown {
  try {
    return connectionOptionsFor(new URL(url), []);
  } catch (error) {
    return error instanceof DownloadError ? error.reason : error;
  }
}

describe('private address', () => {
  it.each(literals)('the private address %s is refused', (host) => {
    expect(reasonFor(`http://${host}/`)).toBe('unreachable');
    expect(reasonFor(`https://${host}/`)).toBe('unreachable');
  });

  it.each(names)('the private hostname %s is refused', (host) => {
    expect(reasonFor(`http://${host}/`)).toBe('unreachable');
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const inside = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  );

  it('private addresses are refused in every spelling and every IPv6 embedding', () => {
    fc.assert(
      fc.property(inside, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const high = (a * 256 + b).toString(16);
        const low = (c * 256 + d).toString(16);
        const spellings = [
          `${a}.${b}.${c}.${d}`,
          String(number),
          `0x${number.toString(16)}`,
          `${a}.${b}.${c * 256 + d}`,
          `[::ffff:${high}:${low}]`,
          `[::${high}:${low}]`,
          `[64:ff9b::${high}:${low}]`,
          `[2002:${high}:${low}::]`,
        ];
        for (const spelling of spellings) expect(reasonFor(`http://${spelling}/`)).toBe('unreachable');
      }),
    );
  });
});

it.each([
  ...['ftp://example.com/a', 'file:///etc/passwd', 'gopher://example.com/', 'data:image/png;base64,AAAA'],
  ...['javascript:alert(1)', 'blob:https://example.com/x', 'dict://example.com:11211/', 'ws://example.com/'],
  ...['https://user@example.com/', 'https://user:word@example.com/', 'https://:word@example.com/'],
])('the download URL %s is refused', (url) => {
  expect(reasonFor(url)).toBe('invalid_url');
});

it.each([22, 25, 2375, 3306, 6379, 8080, 9200, 11211])('a download from port %d is refused', (port) => {
  expect(reasonFor(`http://example.com:${port}/`)).toBe('unreachable');
});

it.each([
  'http://example.com/',
  'https://example.com:443/',
  'http://example.com:443/',
  'http://93.184.215.14/',
  'https://[2606:4700::1111]/',
])('the download URL %s is allowed with an agent that checks the resolved address again', (url) => {
  const { agent, lookup } = connectionOptionsFor(new URL(url), []);
  expect(agent.constructor.name).toMatch(/^RequestFiltering/);
  expect(lookup).toBeTypeOf('function');
});

it('the exact host and port of the local stack are allowed and no other', () => {
  expect(connectionOptionsFor(new URL('http://127.0.0.1:4010/a'), ['127.0.0.1:4010'])).not.toHaveProperty('lookup');
  for (const other of ['127.0.0.1:4011', '127.0.0.1', 'localhost:4010', '127.0.0.2:4010'])
    expect(() => connectionOptionsFor(new URL(`http://${other}/`), ['127.0.0.1:4010'])).toThrow(DownloadError);
});

describe('resolved hostname', () => {
  const resolve = (name: string, all: boolean) =>
    new Promise<unknown>((done, fail) => {
      connectionOptionsFor(new URL(`http://${name}/`), []).lookup?.(name, { all }, (error, found) =>
        error ? fail(error) : done(found),
      );
    });

  it.each([
    ['its only address is private', ['10.0.0.1']],
    ['one of its addresses is private', ['93.184.215.14', '127.0.0.1']],
    ['an IPv6 address embeds a private address', ['93.184.215.14', '64:ff9b::a00:1']],
    ['it has no address', []],
  ])('a hostname is refused if %s', async (_name, addresses) => {
    answers.of.set(
      'name.example',
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
    await expect(resolve('name.example', true)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('a hostname is refused if the lookup of a single address returns a private one', async () => {
    answers.of.set('name.example', [{ address: '169.254.169.254', family: 4 }]);
    await expect(resolve('name.example', false)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('a hostname is resolved to the addresses that were checked', async () => {
    const found = [{ address: '93.184.215.14', family: 4 }];
    answers.of.set('name.example', found);
    expect(await resolve('name.example', true)).toEqual(found);
  });
});

it('public IP addresses are accepted', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001::8a'])
    expect(isPublicAddress(address)).toBe(true);
});
