/**
 * The colours of the web pages, of web/src/styles/tokens.css, for pages that are sent whole: they may be on another origin than
 * that stylesheet, and have to work without it.
 */
export const colours: readonly (readonly [name: string, value: string])[] = [
  ['background', 'light-dark(#f6f6f8, #0e1013)'],
  ['surface', 'light-dark(#ffffff, #16191d)'],
  ['surface-raised', 'light-dark(#eeeff2, #22262c)'],
  ['border', 'light-dark(#e2e4e9, #2a2f36)'],
  ['border-strong', 'light-dark(#868c98, #6e7681)'],
  ['text', 'light-dark(#15181e, #eceef2)'],
  ['text-muted', 'light-dark(#565d69, #a2aab6)'],
  ['accent', 'light-dark(#4048cf, #a5aeff)'],
  ['on-accent', 'light-dark(#ffffff, #12142b)'],
  ['success', 'light-dark(#0b6b48, #57cf9e)'],
  ['error', 'light-dark(#b02a26, #f7968e)'],
];

/** The colours as custom properties, with the logo and the line of the name on top of a page. */
export const brandStyle = `
:root{color-scheme:light dark;${colours.map(([name, value]) => `--${name}:${value}`).join(';')}}
.brand{display:inline-flex;align-items:center;gap:.65rem;color:var(--text);font-weight:650;font-size:1.0625rem;letter-spacing:-.015em;text-decoration:none}
.logo{width:1.75rem;height:1.75rem;flex:none}.logo-background{fill:var(--accent)}.logo-horn{fill:var(--on-accent)}
.logo-line{fill:none;stroke:var(--on-accent);stroke-width:2;stroke-linecap:round}
`;

/** A horn with sound waves, as on the web pages. HTML. */
export const logo =
  '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">' +
  '<rect width="32" height="32" rx="9" class="logo-background"/>' +
  '<path d="M7 14.2v3.6L18.5 22V10Z" class="logo-horn"/>' +
  '<path d="M10.4 19.2 11.6 24M22 12.6a5 5 0 0 1 0 6.8M24.8 10a9 9 0 0 1 0 12" class="logo-line"/></svg>';
