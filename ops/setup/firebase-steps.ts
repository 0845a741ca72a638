import { firebase } from './command.ts';
import { firstAppOf, hasApp, hasProject, newAppOf, webApiKeyOf } from './outputs.ts';
import type { Step } from './run-steps.ts';

export function addFirebase(project: string): Step {
  return {
    title: 'Add Firebase to the project',
    probe: {
      command: firebase(project, 'projects:list --json'),
      isDone: (output) => hasProject(output, project),
    },
    commands: [firebase(project, 'projects:addfirebase', project)],
  };
}

export function createSite(project: string): Step {
  return {
    title: 'Create the Hosting site',
    probe: {
      command: firebase(project, 'hosting:sites:list --json'),
      isDone: (output) => output.includes('"DEFAULT_SITE"'),
    },
    commands: [firebase(project, 'hosting:sites:create', project)],
  };
}

export function createWebApp(project: string): Step {
  const shell = (path: string) => ` | node -p 'JSON.parse(require("fs").readFileSync(0)).${path}'`;
  return {
    title: 'Create the web app',
    probe: {
      command: {
        ...firebase(project, 'apps:list WEB --json'),
        saves: { name: 'APP_ID', read: firstAppOf, shell: shell('result[0].appId') },
      },
      isDone: hasApp,
    },
    commands: [
      {
        ...firebase(project, 'apps:create WEB herald --json'),
        saves: { name: 'APP_ID', read: newAppOf, shell: shell('result.appId') },
      },
    ],
  };
}

export function readWebApiKey(project: string): Step {
  const shell = ` | node -p 'JSON.parse(require("fs").readFileSync(0)).result.sdkConfig.apiKey'`;
  const read = firebase(project, 'apps:sdkconfig WEB $APP_ID --json');
  return {
    title: 'Read the key of the web app',
    commands: [{ ...read, saves: { name: 'WEB_API_KEY', read: webApiKeyOf, shell } }],
  };
}

export function enableSignIn(project: string): Step {
  return { title: 'Enable sign-in with e-mail and password', commands: [firebase(project, 'deploy --only auth')] };
}
