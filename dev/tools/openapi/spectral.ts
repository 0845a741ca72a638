import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** What Spectral finds in the description, with its rules for OpenAPI. */
export async function spectralFindings(document: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [oas as RulesetDefinition],
    // It takes the names of roles for scopes of OAuth 2. OpenAPI 3.1 allows them in every scheme; Redocly checks the schemes.
    rules: { 'oas3-operation-security-defined': 'off' },
  });
  const findings = await spectral.run({ ...document });
  return findings.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`);
}
