import { basename } from 'node:path';
import { billingModes } from '../../functions/src/infra/config/billing-config.ts';
import { secretNames } from '../../functions/src/infra/config/secrets.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { backupLocationOf, locationsNear } from './database-location.ts';
import { SetupError } from './failures.ts';
import type { Ask } from './questions.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The options of the command line. */
export interface Options {
  platforms?: string | undefined;
  domain?: string | undefined;
  region?: string | undefined;
  database?: string | undefined;
  backups?: boolean | undefined;
  billing?: string | undefined;
}

/** What setup needs to know before it starts. */
export interface Plan {
  project: string;
  region: string;
  /** Where a new database is created: the region, or `nam5` or `eur3`. */
  databaseLocation: string;
  /** Where a bucket for copies of the database is created; null where the operator did not ask for any. */
  backupLocation: string | null;
  /** A domain of the operator's own. */
  domain: string | null;
  /** The settings that the file gets. */
  settings: Record<string, string>;
  settingsFile: string;
  /** The bucket that the settings name already. */
  bucket: string | undefined;
  /** The names of the secrets. */
  secrets: string[];
  /** The callbacks that the operator registers in apps. */
  callbacks: string[];
}

export interface Situation {
  project: string;
  options: Options;
  /** The settings of earlier runs. */
  present: Environment;
  environment: Environment;
  settingsFile: string;
  ask: Ask;
}

const DEFAULT_REGION = 'us-central1';

/** Asks for what neither the options nor the settings nor the environment say. Throws `SetupError`. */
export async function makePlan(situation: Situation): Promise<Plan> {
  const { project, options, present, settingsFile } = situation;
  const chosen = await choosePlatforms(situation);
  const region = await chooseRegion(situation);
  const domain = await chooseDomain(situation);
  const hosts = [...(domain ? [domain] : []), `${project}.web.app`];
  const databaseLocation = requireNear(options.database ?? region, region);
  const settings: Record<string, string> = {
    HERALD_REGION: region,
    RETURN_TO_ORIGINS: hosts.map((host) => `https://${host}`).join(),
  };
  if (options.billing) settings['BILLING'] = requireBilling(options.billing);
  const callbackOf = (platform: Platform) => `https://${hosts[0]}/authCallback/${platform}`;
  for (const platform of chosen) {
    const { clientId, redirectUri } = platformDefinitions[platform].settings;
    settings[clientId] = await clientIdOf(platform, callbackOf(platform), situation);
    settings[redirectUri] = callbackOf(platform);
  }
  return {
    project,
    region,
    databaseLocation,
    backupLocation: options.backups ? requireBackupLocation(databaseLocation) : null,
    domain,
    settings,
    settingsFile,
    bucket: present['STORAGE_BUCKET'],
    secrets: [
      secretNames.tokenSealKeys,
      ...chosen.flatMap((platform) => platformDefinitions[platform].settings.clientSecret ?? []),
    ],
    // Those that the settings keep are the ones that platforms see.
    callbacks: chosen
      .filter(hasApp)
      .map((platform) => present[platformDefinitions[platform].settings.redirectUri] || callbackOf(platform)),
  };
}

async function choosePlatforms({ options, present, settingsFile, ask }: Situation): Promise<Platform[]> {
  const listed = present['HERALD_PLATFORMS']?.split(',').map((name) => name.trim());
  const configured = platforms.filter(
    (platform) => present[platformDefinitions[platform].settings.clientId] && listed?.includes(platform) !== false,
  );
  const all = platforms.join(', ');
  const text =
    options.platforms ??
    (await ask.text({
      question: `Platforms, separated by commas (${all})`,
      flag: '--platforms',
      fallback: configured.join() || undefined,
    }));
  const names = text.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !isPlatform(name));
  if (unknown) throw new SetupError(`"${unknown}" is no platform: choose from ${all}.`);
  const added = names.filter(isPlatform);
  requireListed(added, listed, settingsFile);
  return [...new Set([...configured, ...added])];
}

/** A deploy leaves out what HERALD_PLATFORMS does not list, also where it has a client id. */
function requireListed(added: readonly Platform[], listed: readonly string[] | undefined, settingsFile: string): void {
  const missing = added.filter((platform) => listed?.includes(platform) === false);
  if (missing.length > 0)
    throw new SetupError(
      `HERALD_PLATFORMS in ${basename(settingsFile)} lists only ${listed?.join(', ')}: add ${missing.join(', ')} to it, or remove it, and repeat the command.`,
    );
}

function isPlatform(name: string): name is Platform {
  return platforms.some((platform) => platform === name);
}

async function chooseRegion({ options, present, ask }: Situation): Promise<string> {
  return (
    options.region ??
    present['HERALD_REGION'] ??
    (await ask.text({
      question: 'Region, which cannot be changed later',
      flag: '--region',
      fallback: DEFAULT_REGION,
    }))
  );
}

function requireNear(location: string, region: string): string {
  const near = locationsNear(region);
  if (near.includes(location)) return location;
  throw new SetupError(
    `--database is ${near.join(' or ')} for functions in ${region}, not "${location}": elsewhere every request crosses the distance.`,
  );
}

function requireBackupLocation(databaseLocation: string): string {
  const location = backupLocationOf(databaseLocation);
  if (location) return location;
  throw new SetupError(
    `--backups needs a bucket of several regions around the database, which Google does not offer around ${databaseLocation}.`,
  );
}

async function chooseDomain({ project, options, present, ask }: Situation): Promise<string | null> {
  if (options.domain === undefined && present['RETURN_TO_ORIGINS'])
    return domainOf(present['RETURN_TO_ORIGINS'], project);
  const question = `Domain of your own, such as herald.example.com; ${project}.web.app is the address without one`;
  const text = options.domain ?? (await ask.text({ question, flag: '--domain', fallback: '' }));
  if (text === '') return null;
  if (!/^(?=.{1,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(text))
    throw new SetupError(`--domain is a host name such as herald.example.com, not "${text}".`);
  return text;
}

/** The domain of an earlier run: the first of the origins. */
function domainOf(origins: string, project: string): string | null {
  const host = URL.parse(origins.split(',')[0]?.trim() ?? '')?.host;
  return host && host !== `${project}.web.app` ? host : null;
}

function requireBilling(billing: string): string {
  if (billingModes.some((mode) => mode === billing)) return billing;
  throw new SetupError(`--billing is ${billingModes.join(', ')}, not "${billing}".`);
}

const SERVICE_NAME = 'Herald';

async function clientIdOf(platform: Platform, callback: string, situation: Situation): Promise<string> {
  const { present, environment, ask } = situation;
  const { selfRegistration, settings } = platformDefinitions[platform];
  const known = present[settings.clientId] ?? environment[settings.clientId];
  if (known) return known;
  if (selfRegistration === 'document') return `${callback}/client-metadata.json`;
  if (selfRegistration === 'name') return SERVICE_NAME;
  const question = `${settings.clientId}, from the app that you registered for ${platform}`;
  return ask.text({ question, flag: settings.clientId });
}

function hasApp(platform: Platform): boolean {
  return platformDefinitions[platform].selfRegistration === undefined;
}
