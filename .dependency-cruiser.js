// The directions of imports: docs/architecture.md. `npm run lint` checks them, type-only imports included.

import { readFileSync } from 'node:fs';

const TESTS = '\\.test\\.tsx?$';
const ROOT = '^functions/src/';
function src(...folders) {
  return `${ROOT}(${folders.join('|')})/`;
}

/** The block `layers` of docs/architecture.md: the order of the layers and of their modules, one rank per line, the highest first. */
const [, layers] = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8').match(/```layers\n(.*?)```/s);
const ranks = layers
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map((names) => ({
    names,
    path: `${ROOT}(${names.map((name) => (name.endsWith('.ts') ? `${name}$` : `${name}/`)).join('|')})`,
  }));

/** No module imports a higher one, nor another one of its rank. */
const downwards = ranks.flatMap(({ names, path }, index) => [
  ...(index === 0
    ? []
    : [
        {
          name: `upwards-from-${names.join('-')}`,
          comment: 'Imports run downwards only: docs/architecture.md has the order.',
          severity: 'error',
          from: { path, pathNot: TESTS },
          to: { path: ranks.slice(0, index).map((higher) => higher.path) },
        },
      ]),
  ...(names.length === 1
    ? []
    : names.map((name) => ({
        name: `beside-${name}`,
        comment: 'Modules of one rank do not import each other: docs/architecture.md has the order.',
        severity: 'error',
        from: { path: src(name), pathNot: TESTS },
        to: { path: src(...names.filter((other) => other !== name)) },
      }))),
]);

const HTTP = src('entry', 'http');
const CONTEXT = '^functions/src/context\\.ts$';

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

    ...downwards,
    never(
      'index',
      'index.ts only names the deployed functions.',
      { path: '^functions/src/index\\.ts$' },
      { pathNot: src('entry') },
    ),
    never(
      'platform-to-platform',
      'What two platforms need is in platforms/kit/.',
      { path: '^functions/src/platforms/([^/]+)/', pathNot: '^functions/src/platforms/(kit|contract)/' },
      { path: '^functions/src/platforms/', pathNot: '^functions/src/platforms/($1|kit|contract)/' },
    ),

    onlyIn(
      'firebase-admin',
      ['firebase-admin'],
      [src('infra/store', 'infra/files', 'infra/queue', 'infra/auth'), CONTEXT],
      'context.ts makes the clients, tools wrap them.',
    ),
    onlyIn(
      'firestore',
      ['firebase-admin/.*firestore', '@google-cloud/firestore'],
      [src('infra/store'), CONTEXT],
      'Documents are reached through store/.',
    ),
    onlyIn(
      'storage',
      ['firebase-admin/.*storage', '@google-cloud/storage'],
      [src('infra/files'), CONTEXT],
      'Files are reached through files/.',
    ),
    onlyIn(
      'mcp',
      ['@modelcontextprotocol'],
      [src('http/mcp')],
      'No other function loads the protocol, which would cost its cold start.',
    ),
    onlyIn('express', ['express'], [HTTP], 'Only HTTP handlers know Express.'),
    onlyIn('triggers', ['firebase-functions'], [src('entry')], 'Only entry/ knows how functions are deployed.'),
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
