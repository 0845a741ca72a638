// The directions of imports: docs/architecture.md. `npm run lint` checks them, type-only imports included.

const TESTS = '\\.test\\.tsx?$';
const src = (...folders) =>
  `^functions/src/(${folders.flatMap((name) => [name, `infra/${name}`, `domain/${name}`, `http/${name}`]).join('|')})/`;

const HANDLERS = src('entry', 'server', 'api', 'live', 'mcp', 'pages', 'oauth', 'webhooks', 'tasks');
const DOMAIN = src(
  'posts',
  'publishing',
  'connections',
  'media',
  'transcription',
  'templates',
  'keys',
  'billing',
  'events',
  'webhook-endpoints',
  'account-deletion',
  'drafts',
  'request-log',
  'jobs',
);
const TOOLS = src(
  'store',
  'limits',
  'idempotency',
  'queue',
  'files',
  'observe',
  'http-client',
  'crypto',
  'time',
  'ids',
  'auth',
  'config',
);
const PLATFORMS = src('platforms');
const CONTEXT = '^functions/src/context\\.ts$';

/** Folders of functions/src/platforms that every platform may import, beside the files at its top. */
const SHARED_BY_PLATFORMS = '^functions/src/platforms/((kit|contract)/|[^/]+$)';

const npm = (name) => `(^|/)node_modules/${name}/`;

/** A package that only some folders of functions/src may import. */
const onlyIn = (name, packages, folders, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^functions/src/', pathNot: [TESTS, ...folders] },
  to: { path: packages.map(npm) },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circular', 'Two modules that need each other are one, or need a third.', {}, { circular: true }),
    never(
      'no-orphans',
      'Nothing imports this module.',
      {
        orphan: true,
        pathNot: [TESTS, '\\.config\\.', '\\.d\\.ts$', '^bench/(floor/|memory-probe)', '^lab/sandbox/.*/assets/'],
      },
      {},
    ),
    never('resolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    never('declared', 'A package.json must list the package.', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    never(
      'deployed-dependencies',
      'What is deployed runs without development dependencies.',
      { path: '^functions/src/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),

    never(
      'packages',
      'The functions import nothing of the other packages.',
      { path: '^functions/src/' },
      { path: '^(clients|lab|local|web|test|bench)/' },
    ),
    never(
      'clients',
      'The clients are published, and import nothing of the other packages.',
      { path: '^clients/' },
      { path: '^(functions|lab|local|web|test|bench)/' },
    ),
    never(
      'pages',
      'The pages import nothing of the other packages.',
      { path: '^web/' },
      { path: '^(clients|functions|lab|local|test|bench)/' },
    ),
    never('stack', 'The stack imports no test.', { path: '^local/' }, { path: '^(clients|web|test|bench)/' }),
    never(
      'lab',
      'A simulator shares no code with what is tested against it.',
      { path: '^lab/' },
      { path: '^(clients|functions|local|web|test|bench)/' },
    ),
    never(
      'lab-interface',
      'A package of the lab is imported by its name.',
      { path: '^(clients|functions|local|web|test|bench)/' },
      { path: '^lab/([^/]+)/', pathNot: '^lab/[^/]+/(index\\.ts$|testing/|.*/assets/)' },
    ),

    never(
      'index',
      'index.ts only names the deployed functions.',
      { path: '^functions/src/index\\.ts$' },
      { pathNot: src('entry') },
    ),
    never(
      'entry',
      'Only index.ts imports entry/.',
      { path: '^functions/src/', pathNot: ['^functions/src/index\\.ts$', src('entry'), TESTS] },
      { path: src('entry') },
    ),
    never('domain', 'The domain knows neither HTTP handlers nor triggers.', { path: DOMAIN }, { path: HANDLERS }),
    never('platforms', 'Platforms use tools only.', { path: PLATFORMS }, { path: [HANDLERS, DOMAIN, CONTEXT] }),
    never('tools', 'A tool is handed what it needs.', { path: TOOLS }, { path: [HANDLERS, DOMAIN, CONTEXT] }),
    never(
      'platform-to-platform',
      'What two platforms need is in platforms/kit/.',
      { path: '^functions/src/platforms/([^/]+)/' },
      { path: PLATFORMS, pathNot: ['^functions/src/platforms/$1/', SHARED_BY_PLATFORMS] },
    ),

    onlyIn(
      'firebase-admin',
      ['firebase-admin'],
      [src('store', 'files', 'queue', 'auth'), CONTEXT],
      'context.ts makes the clients, tools wrap them.',
    ),
    onlyIn(
      'firestore',
      ['firebase-admin/.*firestore', '@google-cloud/firestore'],
      [src('store'), CONTEXT],
      'Documents are reached through store/.',
    ),
    onlyIn(
      'storage',
      ['firebase-admin/.*storage', '@google-cloud/storage'],
      [src('files'), CONTEXT],
      'Files are reached through files/.',
    ),
    onlyIn(
      'mcp',
      ['@modelcontextprotocol'],
      [src('mcp')],
      'No other function loads the protocol, which would cost its cold start.',
    ),
    onlyIn('express', ['express'], [HANDLERS], 'Only HTTP handlers know Express.'),
    onlyIn(
      'triggers',
      ['firebase-functions'],
      [src('entry'), '^functions/src/config/secrets\\.ts$'],
      'Only entry/ knows how functions are deployed.',
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API, so another parser reads the imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The real servers are installed by a command of their own.
    exclude: {
      path: [
        '^(functions|web)/(lib|dist)/',
        '^clients/[^/]+/dist/',
        '^public/',
        '^test/real/.*\\.mjs$',
        '\\.(css|svg)$',
      ],
    },
    combinedDependencies: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['herald-source', 'node', 'import', 'default', 'types'],
    },
  },
};
