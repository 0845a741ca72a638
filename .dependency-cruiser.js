// The directions of imports: docs/architecture.md. `npm run lint` checks them, type-only imports included.

import { readFileSync } from 'node:fs';

const TESTS = '\\.test\\.tsx?$';
const ROOT = '^functions/src/';

/** The block `layers` of docs/architecture.md: the order of the layers and of their modules, one rank per line, the highest first. */
const [, layers] = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8').match(/```layers\n(.*?)```/s);
const ranks = layers
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

/** No module imports one of a higher rank, nor another one of its own. */
const downwards = ranks
  .slice(1)
  .flatMap((names, above) =>
    names.map((name) =>
      never(
        `layers-${name}`,
        'Imports run downwards only: docs/architecture.md has the order.',
        { path: modules(name) },
        { path: modules(...ranks.slice(0, above + 1).flat(), ...names.filter((other) => other !== name)) },
      ),
    ),
  );

/** The files of these modules, which are folders or single files. */
function modules(...names) {
  return names.map((name) => `${ROOT}${name}${name.endsWith('.ts') ? '$' : '/'}`);
}

function npm(name) {
  return `(^|/)node_modules/${name}/`;
}

/** A package that only some folders of functions/src may import. */
function onlyIn(name, packages, folders, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: '^functions/src/', pathNot: [TESTS, ...folders] },
    to: { path: packages.map(npm) },
  };
}

function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

export default {
  forbidden: [
    never('no-circular', 'Two modules that need each other are one, or need a third.', {}, { circular: true }),
    never(
      'no-orphans',
      'Nothing imports this module.',
      {
        orphan: true,
        pathNot: [
          TESTS,
          '\\.config\\.',
          '\\.d\\.ts$',
          '^dev/bench/(floor/|[a-z]+-probe)',
          '^dev/lab/sandbox/.*/assets/',
        ],
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
      { path: '^(clients|dev|ops|web|test)/' },
    ),
    never(
      'clients',
      'The clients are published, and import nothing of the other packages.',
      { path: '^clients/' },
      { path: '^(functions|dev|ops|web|test)/' },
    ),
    never(
      'pages',
      'The pages import the client and nothing else of the other packages.',
      { path: '^web/' },
      { path: '^(clients/cli|functions|dev|ops|test)/' },
    ),
    never(
      'tools',
      'What developers and operators run imports no test.',
      { path: '^(dev/(rehearse|stack|tools)|ops)/' },
      { path: '^(clients|web|test|dev/bench)/' },
    ),
    never(
      'lab',
      'A simulator shares no code with what is tested against it.',
      { path: '^dev/lab/' },
      { path: '^(clients|functions|dev/(?!lab/)|ops|web|test)/' },
    ),
    never(
      'lab-interface',
      'A package of the lab is imported by its name.',
      { path: '^(clients|functions|dev/(?!lab/)|ops|web|test)/' },
      { path: '^dev/lab/([^/]+)/', pathNot: '^dev/lab/[^/]+/(index\\.ts$|testing/|.*/assets/)' },
    ),

    ...downwards,
    never(
      'listed',
      'docs/architecture.md lists every module.',
      { path: ROOT, pathNot: modules('index.ts', ...ranks.flat()) },
      {},
    ),
    {
      ...never(
        'no-folder-cycles',
        'Two folders that need each other are one, or need a third.',
        { path: '^(functions|web)/src/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    never(
      'doors',
      'Other modules use what index.ts of a module of the domain offers; entry/ also runs its jobs.ts.',
      { path: '^(functions/src|dev/(stack|tools|rehearse)|ops)/', pathNot: ['^functions/src/domain/', TESTS] },
      { path: '^functions/src/domain/', pathNot: '^functions/src/domain/[^/]+/(index|jobs)\\.ts$' },
    ),
    never(
      'doors-within-domain',
      'Other modules use what index.ts of a module of the domain offers.',
      { path: '^functions/src/domain/([^/]+)/', pathNot: TESTS },
      { path: '^functions/src/domain/', pathNot: '^functions/src/domain/($1/|[^/]+/index\\.ts$)' },
    ),
    never(
      'jobs',
      'Only entry/ runs jobs.',
      { path: '^functions/src/', pathNot: ['^functions/src/entry/', TESTS] },
      { path: '^functions/src/domain/[^/]+/jobs\\.ts$' },
    ),
    never(
      'index',
      'index.ts only names the deployed functions.',
      { path: modules('index.ts') },
      { pathNot: modules('entry') },
    ),
    never(
      'platform-to-platform',
      'What two platforms need is in platforms/kit/.',
      { path: '^functions/src/platforms/([^/]+)/' },
      { path: '^functions/src/platforms/', pathNot: '^functions/src/platforms/($1|kit|contract)/' },
    ),

    onlyIn(
      'firebase-admin',
      ['firebase-admin'],
      modules('infra/store', 'infra/files', 'infra/queue', 'infra/auth', 'context.ts'),
      'context.ts makes the clients, tools wrap them.',
    ),
    onlyIn(
      'firestore',
      ['firebase-admin/.*firestore', '@google-cloud/firestore'],
      modules('infra/store', 'context.ts'),
      'Documents are reached through store/.',
    ),
    onlyIn(
      'storage',
      ['firebase-admin/.*storage', '@google-cloud/storage'],
      modules('infra/files', 'context.ts'),
      'Files are reached through files/.',
    ),
    onlyIn(
      'mcp',
      ['@modelcontextprotocol'],
      modules('http/mcp'),
      'No other function loads the protocol, which would cost its cold start.',
    ),
    onlyIn('express', ['express'], modules('entry', 'http'), 'Only HTTP handlers know Express.'),
    onlyIn('triggers', ['firebase-functions'], modules('entry'), 'Only entry/ knows how functions are deployed.'),
  ],
  options: {
    // TypeScript 7 has no compiler API, so another parser reads the imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The real servers are installed by a command of their own, and so is n8n.
    exclude: {
      path: [
        '^(functions|web)/(lib|dist)/',
        '^clients/[^/]+/dist/',
        '^clients/n8n/',
        '^web/public/',
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
