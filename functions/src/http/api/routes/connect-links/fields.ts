import { z } from 'zod';
import type { EndpointLimit } from '../../../../infra/limits/tiers.ts';
import type { ConnectLink } from '../../../../model/account.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../model/clock.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { isLive, profileOf } from '../../../../model/ids.ts';
import { shownName } from '../../../../model/shown-name.ts';
import { wellFormed } from '../../../../model/well-formed.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { platformSchema } from '../../platform-schema.ts';
import { livemode, time } from '../../response-fields.ts';

export const CONNECT_LINKS_LIMIT: EndpointLimit = { prefix: 'connect-links', perMinute: 60 };

const MAX_URL = 2048;
const MAX_LANGUAGE = 35;

/** Seconds. */
const LIFE = { least: (5 * MINUTE) / SECOND, usual: HOUR / SECOND, most: (7 * DAY) / SECOND };

/** An absolute address as browsers read it, so that it is sent to where it says. */
function addressOn(isAllowed: (url: URL) => boolean, message: string) {
  return z
    .string()
    .max(MAX_URL)
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && !url.username && !url.password && isAllowed(url);
    }, message)
    .transform((text) => new URL(text).href);
}

export const returnTo = addressOn(
  ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'),
  'This must be an https:// address, or one on http://localhost.',
).meta({
  description:
    'Where the page sends the user back to: an `https://` address, or one on `http://localhost`. The page adds the query parameters ' +
    '`connected` and `disconnected`.',
});

const brandName = wellFormed(
  z
    .string()
    .overwrite((text) => shownName(text, 'customer').name)
    .min(1)
    .max(100),
).superRefine((text, { addIssue }) => {
  const { problem } = shownName(text, 'customer');
  if (problem) addIssue({ code: 'custom', message: problem });
});

export const branding = z.strictObject({
  name: brandName.optional().meta({ description: 'The name of your product on the page.' }),
  logoUrl: addressOn(({ protocol }) => protocol === 'https:', 'This must be an https:// address.')
    .optional()
    .meta({ description: 'The address of a picture to show with it: https.' }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'This must be a colour such as #1a73e8.')
    .optional()
    .meta({ description: 'The colour of a stripe on the page, as `#rrggbb`.' }),
});

export const language = z
  .string()
  .max(MAX_LANGUAGE)
  .refine(isLanguage, 'A language is a BCP 47 tag, such as "en" or "pt-BR".')
  .meta({ description: 'BCP 47. The page is in this language if it is English or Spanish, and writes dates in it.' });

export const expiresIn = z.int().min(LIFE.least).max(LIFE.most).default(LIFE.usual).meta({
  description: 'How long the link works, in seconds.',
});

/** A link without its token. */
export const linkView = z.object({
  id: z.string().meta({ description: 'For revoking the link. It grants nothing.' }),
  expiresAt: time,
  platforms: z.array(platformSchema),
  profileId: z.string().nullable().meta({ description: 'The profile to which the accounts will belong.' }),
  livemode,
});

export function viewLink(id: string, { userId, platforms, expireAt }: ConnectLink): z.input<typeof linkView> {
  return {
    id,
    platforms,
    expiresAt: expireAt.toISOString(),
    profileId: profileOf(userId),
    livemode: isLive(userId),
  };
}

/** A link shows and changes all accounts. Throws `account_not_allowed` for a key that is limited to some. */
export function requireAllAccounts({ keyLimits }: Caller): void {
  if (keyLimits?.accounts)
    throw new HeraldError('account_not_allowed', 'This API key is limited to some accounts, and links are for all.', {
      fix: 'Use a key for all accounts.',
    });
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
