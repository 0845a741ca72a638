// `npm run doctor -- PROJECT`: what is missing on a project before a deploy starts. Changes nothing.

import { readCommandLine, refuse } from '../../dev/command-line.ts';
import { readBillingConfig } from '../../functions/src/infra/config/billing-config.ts';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { readEnvironment } from '../../functions/src/infra/config/env.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { describeAccess } from './access.ts';
import { describeBudgets } from './budgets.ts';
import { diagnose, type Needs, risksOf } from './diagnosis.ts';
import { connect, type Google } from './google.ts';
import { missingIndexes, surplusIndexes } from './indexes.ts';
import { needsOf } from './needs.ts';
import { isDeployed } from './partial-functions.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

const usage = `Usage: npm run doctor -- PROJECT
Names what a project lacks for a deploy. If nothing else is missing, waits until Firestore has built its indexes, because
functions with new queries fail until then. Changes nothing.`;

async function examine(project: string): Promise<number> {
  const google = await connect();
  const needs = await needsOf(project);
  const problems = await diagnose(google, needs);
  if (problems.length === 0) problems.push(...(await indexProblems(google, needs)));
  const { mode } = readBillingConfig(readEnvironment());
  const access = await describeAccess(google, { project, mode, now: Date.now() });
  console.log(access.line);
  if (access.warning) console.error(`- Warning: ${access.warning}`);
  const { platforms } = readConfig(readEnvironment(), platformDefinitions);
  const spent = await describeBudgets(google, { project, platforms, now: Date.now() });
  for (const line of spent.lines) console.log(line);
  for (const warning of spent.warnings) console.error(`- Warning: ${warning}`);
  for (const risk of await risksOf(google, needs)) console.error(`- Warning: ${risk}`);
  for (const problem of problems) console.error(`- ${problem}`);
  if (problems.length === 0)
    await waitForIndexes(google, project, {
      wanted: { indexes: [], fieldOverrides: [] },
      report: (building) => console.log(`Firestore still builds ${building} indexes; waiting …`),
    });
  console.log(problems.length === 0 ? `${project} is ready for a deploy.` : `${project} is not ready for a deploy.`);
  return problems.length === 0 ? 0 : 1;
}

/** Before a first deploy, which makes the indexes, missing ones are a note; later, queries fail without them. */
async function indexProblems(google: Google, { project, region }: Needs): Promise<string[]> {
  const missing = await missingIndexes(google, project);
  if (missing.length === 0) return notePruning(google, project);
  if (await isDeployed(google, project, region)) {
    return [
      `${missing.length} indexes and TTL policies are missing, and queries that need them fail: npm run deploy -- ${project} makes them`,
      ...missing,
    ];
  }
  console.log(`${missing.length} indexes and TTL policies do not exist yet; the deploy makes them.`);
  return [];
}

async function notePruning(google: Google, project: string): Promise<string[]> {
  const { length } = await surplusIndexes(google, project);
  if (length > 0)
    console.log(`${length} indexes are not as declared; npm run deploy -- ${project} --prune changes them.`);
  return [];
}

const { positionals } = readCommandLine(usage, { maxArguments: 1 });
const [project = refuse(usage, 'Name a project.')] = positionals;
process.exitCode = await examine(project);
