import { accountRules, dueRules, reachableRule } from '../../../functions/src/domain/posts/index.ts';
import type { Rule } from '../../../functions/src/platforms/contract/rules.ts';
import { publishedPlatforms } from '../../../functions/src/platforms/published-rules.ts';

/** Every rule that a problem or a warning of a post may name, except the rules of the request's form. */
export const publishedRules: readonly Rule[] = [
  ...Object.values(accountRules),
  reachableRule,
  ...Object.values(dueRules),
  ...publishedPlatforms().flatMap(({ rules }) => rules),
];

const intro = `# Rules for posts

What the problems and warnings of a post name as their \`rule\`, as \`GET /v1/platforms\` lists them. A problem says in \`fix\` what would
mend it. A rule is an \`error\` where the post cannot be published as it stands, and a \`warning\` where it may be refused, or is
published otherwise than it is written.
`;

/** The page of the rules. */
export function renderRules(): string {
  return `${[intro.trim(), ...publishedRules.map(section)].join('\n\n')}\n`;
}

function section(rule: Rule): string {
  return [
    `## ${rule.id}`,
    [rule.description, `(\`${rule.severity}\`)`].join(' '),
    ...limitOf(rule),
    ...sourceOf(rule),
  ].join('\n\n');
}

function limitOf({ limit, unit, counting }: Rule): string[] {
  if (limit === null) return [];
  const value = Array.isArray(limit) ? limit.map((each) => `\`${each}\``).join(', ') : limit.toLocaleString('en');
  return [`Limit: ${value}${unit === null ? '' : ` ${unit}`}${counting === null ? '' : ` (${counting})`}.`];
}

function sourceOf({ source: { url, asOf } }: Rule): string[] {
  return url === null ? [] : [`Source: <${url}>${asOf === null ? '' : `, ${asOf}`}.`];
}
