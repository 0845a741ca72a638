import { z } from 'zod';
import { hasRole } from '../doctor/policy.ts';
import { type Values, withValues } from './command.ts';

/** Whether an IAM policy in JSON grants a role to a member. */
export function isGranted(role: string, member: string): (output: string, values: Values) => boolean {
  return (output, values) => hasRole(JSON.parse(output), role, withValues(member, values));
}

// The parts of what the Firebase CLI prints with `--json`.
const projects = z.object({ result: z.array(z.object({ projectId: z.string() })) });
const app = z.object({ appId: z.string() });
const apps = z.object({ result: z.tuple([app], z.unknown()) });
const newApp = z.object({ result: app });
const sdkConfig = z.object({ result: z.object({ sdkConfig: z.object({ apiKey: z.string() }) }) });

/** Whether `projects:list` lists a project. */
export function hasProject(output: string, project: string): boolean {
  return projects.parse(JSON.parse(output)).result.some(({ projectId }) => projectId === project);
}

/** Whether `apps:list` lists an app. */
export function hasApp(output: string): boolean {
  return apps.safeParse(JSON.parse(output)).success;
}

/** The id of the first app that `apps:list` lists. */
export function firstAppOf(output: string): string {
  return apps.parse(JSON.parse(output)).result[0].appId;
}

/** The id of the app that `apps:create` created. */
export function newAppOf(output: string): string {
  return newApp.parse(JSON.parse(output)).result.appId;
}

/** The key that `apps:sdkconfig` prints. */
export function webApiKeyOf(output: string): string {
  return sdkConfig.parse(JSON.parse(output)).result.sdkConfig.apiKey;
}
