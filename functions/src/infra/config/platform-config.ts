import type { ReadMetrics } from '../../model/metrics.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import type { Budget, Purpose } from '../../model/spending.ts';
import { readBudgets } from './budgets.ts';
import type { Environment } from './env.ts';
import { booleanFrom, ConfigError, numberFrom } from './values.ts';

/** An address that a deployment may override: the environment variable, and the platform's real address. */
interface AddressSetting {
  variable: string;
  default: string;
}

/** One of several ways that a deployment may choose: the environment variable, and its values, the default first. */
interface ChoiceSetting<V extends string> {
  variable: string;
  values: readonly [V, ...V[]];
}

/** The environment variables of one platform. */
export interface PlatformVariables {
  authUrl: AddressSetting;
  /** Where it differs. */
  apiUrl?: AddressSetting;
  /** Where the token endpoint is on neither of the two hosts. */
  tokenUrl?: AddressSetting;
  /** Where numbers are read from neither of the two. */
  metricsUrl?: AddressSetting;
  /** An environment variable. */
  clientId: string;
  /** A secret of this name. None where each server of a network registers this service, by the name in `clientId`. */
  clientSecret?: string;
  redirectUri: string;
  /** Which numbers are read. Absent where the platform reports none. */
  metrics?: ChoiceSetting<ReadMetrics>;
  /** The posts that the platform takes from all users of an app in a day, and by default. Absent where it has no such limit. */
  dailyQuota?: { variable: string; default: number };
  /** Who may see a post, if the platform requires a choice. */
  privacyLevel?: string;
  /** The API version, where the platform serves several. */
  apiVersion?: string;
  /** How texts are published, where there are two ways. */
  textPublish?: ChoiceSetting<'direct' | 'container'>;
  /** Whether the platform fetches a video, or is sent it, where it takes both. */
  videoSource?: ChoiceSetting<'pull' | 'upload'>;
  /** Whether captions are sent whole unless a target says otherwise, where a shorter one is the default. */
  fullCaption?: string;
  /** Scopes that replace the defaults, for operators who need fewer or more. */
  scopes?: string;
  /** The choice between the usual login and Facebook Login, where the platform has both, and the addresses of the latter. */
  facebookLogin?: { choice: ChoiceSetting<'instagram' | 'facebook'>; authUrl: AddressSetting; apiUrl: AddressSetting };
}

/** The variables of every platform. */
export type AllPlatformVariables = { readonly [P in Platform]: { settings: PlatformVariables; prices?: object } };

/** A platform's addresses and this app's name there; the secret is in `secrets.ts`. Addresses have no trailing slash. */
export interface PlatformConfig {
  authUrl: string;
  apiUrl: string;
  /** The host of the token endpoint, where that is neither of the two. */
  tokenUrl?: string;
  /** The host that numbers are read from, where that is neither of the two. */
  metricsUrl?: string;
  clientId: string;
  redirectUri: string;
  /** Which numbers are read; `off` where absent. */
  metrics?: ReadMetrics;
  /** The posts that the platform takes from all users together in a day, if that is limited. */
  dailyQuota?: number;
  /** What calls may cost in a month, if the operator has chosen that. */
  budgets?: Partial<Record<Purpose, Budget>>;
  /** The audience of a post, in the term of the platform, if the platform requires one (TikTok, YouTube). */
  privacyLevel?: string;
  /** The API version to use, where the operator has chosen one. */
  apiVersion?: string;
  /** `direct`: a text in one call; `container`: through a container with a status that can be polled (Threads). */
  textPublish?: 'direct' | 'container';
  /** `pull`: the platform fetches videos; `upload`: it is sent them (TikTok). */
  videoSource?: 'pull' | 'upload';
  /** Captions are sent whole unless a target says otherwise (TikTok). */
  fullCaption?: boolean;
  /** The scopes that a connection requests, if the operator has chosen them. */
  scopes?: readonly string[];
  /** Facebook Login as the second login (Instagram): whether accounts are connected with it, and its addresses. */
  facebookLogin?: { isChosen: boolean; authUrl: string; apiUrl: string };
}

/**
 * The settings of the platforms that this deployment serves: the platforms that `HERALD_PLATFORMS` lists, or else those
 * with a client id. Throws `ConfigError` on an unknown platform.
 */
export function readPlatformConfigs(
  env: Environment,
  variables: AllPlatformVariables,
): Partial<Record<Platform, PlatformConfig>> {
  const chosen = env['HERALD_PLATFORMS']?.split(',').map((name) => name.trim());
  const unknown = chosen?.find((name) => !Object.hasOwn(variables, name));
  if (unknown !== undefined) throw new ConfigError(`HERALD_PLATFORMS names "${unknown}", which is no platform.`);
  const all = platforms.map((platform) => {
    const { settings, prices } = variables[platform];
    const budgets = readBudgets(env, platform, { charges: prices !== undefined });
    const config: PlatformConfig = { ...read(env, settings), ...(Object.keys(budgets).length > 0 ? { budgets } : {}) };
    return [platform, config] as const;
  });
  return Object.fromEntries(
    all.filter(([platform, { clientId }]) => (chosen ? chosen.includes(platform) : clientId !== '')),
  );
}

/** Whether the operator has the numbers of posts, or of accounts, read from this platform. */
export function readsNumbers(
  { platforms }: { platforms: Partial<Record<Platform, Pick<PlatformConfig, 'metrics'>>> },
  platform: Platform,
  of: 'posts' | 'account',
): boolean {
  const metrics = platforms[platform]?.metrics ?? 'off';
  return metrics === 'all' || (metrics === 'posts' && of === 'posts');
}

function read(env: Environment, settings: PlatformVariables): PlatformConfig {
  const address = ({ variable, default: real }: AddressSetting) => withoutTrailingSlash(env[variable] ?? real);
  const privacyLevel = settings.privacyLevel && env[settings.privacyLevel];
  const scopes = settings.scopes && env[settings.scopes]?.split(/[\s,]+/).filter(Boolean);
  const apiVersion = settings.apiVersion && env[settings.apiVersion];
  return {
    authUrl: address(settings.authUrl),
    apiUrl: address(settings.apiUrl ?? settings.authUrl),
    ...(settings.tokenUrl ? { tokenUrl: address(settings.tokenUrl) } : {}),
    ...(settings.metricsUrl ? { metricsUrl: address(settings.metricsUrl) } : {}),
    clientId: env[settings.clientId] ?? '',
    redirectUri: env[settings.redirectUri] ?? '',
    ...(settings.metrics ? { metrics: choice(env, settings.metrics) } : {}),
    ...(settings.dailyQuota
      ? { dailyQuota: numberFrom(env, settings.dailyQuota.variable, settings.dailyQuota.default) }
      : {}),
    ...(privacyLevel ? { privacyLevel } : {}),
    ...(apiVersion ? { apiVersion } : {}),
    ...(scopes && scopes.length > 0 ? { scopes } : {}),
    ...(settings.fullCaption ? { fullCaption: booleanFrom(env, settings.fullCaption, false) } : {}),
    ...(settings.textPublish ? { textPublish: choice(env, settings.textPublish) } : {}),
    ...(settings.facebookLogin
      ? {
          facebookLogin: {
            isChosen: choice(env, settings.facebookLogin.choice) === 'facebook',
            authUrl: address(settings.facebookLogin.authUrl),
            apiUrl: address(settings.facebookLogin.apiUrl),
          },
        }
      : {}),
    ...(settings.videoSource ? { videoSource: choice(env, settings.videoSource) } : {}),
  };
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function choice<V extends string>(env: Environment, { variable, values }: ChoiceSetting<V>): V {
  const chosen = env[variable] ?? values[0];
  const value = values.find((one) => one === chosen);
  if (value === undefined) throw new ConfigError(`${variable} is "${chosen}". It takes ${values.join(' or ')}.`);
  return value;
}
