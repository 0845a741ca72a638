import { config } from '@n8n/node-cli/eslint';

export default [
  ...config,
  {
    files: ['package.json'],
    rules: {
      // The license of Herald is Apache-2.0: README.md.
      'n8n-nodes-base/community-package-json-license-not-default': 'off',
    },
  },
];
