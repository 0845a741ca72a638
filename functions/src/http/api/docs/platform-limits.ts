import { type PublishedPlatform, publishedPlatforms } from '../../../platforms/published-rules.ts';
import { type Html, html } from './html.ts';

/** What each platform takes, from the rules that are checked before and while publishing. */
export function platformLimits(): Html {
  return html`${publishedPlatforms.map(
    ({ platform, displayName, rules }) =>
      html`<details id="platform-${platform}" data-search="${`platform limits ${displayName} ${rules.map(({ id }) => id).join(' ')}`.toLowerCase()}"><summary>${displayName}</summary><div class="table" tabindex="0" role="group" aria-label="Rules of ${displayName}"><table><thead><tr><th>Rule</th><th>What it says</th><th>Source</th></tr></thead><tbody>${rules.map(ruleRow)}</tbody></table></div></details>`,
  )}`;
}

function ruleRow({ id, description, counting, source }: PublishedPlatform['rules'][number]): Html {
  return html`<tr><td><code>${id}</code></td><td>${description}${counting ? html` <span class="soft">Counted as: ${counting}.</span>` : null}</td><td>${source.url ? html`<a href="${source.url}" rel="noreferrer">documentation</a>` : null}</td></tr>`;
}
