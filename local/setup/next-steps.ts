import type { Plan } from './plan.ts';

/** What remains for the operator after the steps. */
export function nextSteps({ project, domain, settings }: Plan): string {
  const callbacks = Object.entries(settings).filter(([name]) => name.endsWith('_REDIRECT_URI'));
  return [
    '',
    'The project is set up. What remains for you:',
    ...(domain ? connectDomain(project, domain) : []),
    '- Register these callbacks in the apps of the platforms (Mastodon and Bluesky need none):',
    ...callbacks.map(([, uri]) => `    ${uri}`),
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
