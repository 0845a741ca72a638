import type { Plan } from './plan.ts';

/** What remains for the operator after the steps. */
export function nextSteps({ project, domain, callbacks }: Plan): string {
  return [
    '',
    'The project is set up. What remains for you:',
    ...(domain ? connectDomain(project, domain) : []),
    ...(callbacks.length > 0 ? ['- Register these callbacks in the apps of their platforms:'] : []),
    ...callbacks.map((address) => `    ${address}`),
    `- Deploy: npm run deploy -- ${project}`,
  ].join('\n');
}

/** The CLI has no command for it: https://firebase.google.com/docs/hosting/custom-domain */
function connectDomain(project: string, domain: string): string[] {
  return [
    `- Connect ${domain} at https://console.firebase.google.com/project/${project}/hosting/sites: choose "Add custom domain", and enter`,
    '    the DNS records that the page shows. The certificate takes up to 24 hours.',
    `- Add ${domain} at https://console.firebase.google.com/project/${project}/authentication/settings under "Authorized domains".`,
  ];
}
