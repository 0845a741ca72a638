// No two folders of the functions need each other, at any level. `npm run lint` checks it. Tests may import what they like,
// which a rule about folders cannot say, so this is a run of its own.

export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one, or need a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { parser: 'swc', doNotFollow: { path: 'node_modules' }, exclude: { path: '\\.test\\.ts$' } },
};
