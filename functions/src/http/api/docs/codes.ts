import type { errorKinds } from './error-sections.ts';
import { Html, html } from './html.ts';

/** What every code of a kind means, each folded; the generated pages of the codes say the same. */
export function codeList(kind: (typeof errorKinds)[number]): Html {
  const inPlace = (text: string): Html => new Html(text.replaceAll('{all}', ''));
  return html`${inPlace(kind.intro)}${Object.entries(kind.sections).map(
    ([code, text]) =>
      html`<details id="${kind.id}-${code}" data-search="${`${kind.title} ${code}`.toLowerCase()}"><summary><code>${code}</code></summary>${inPlace(text)}</details>`,
  )}`;
}
