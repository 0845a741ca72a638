const version = document.querySelector<HTMLMetaElement>('meta[name=generator]')?.content;

/** The version of Herald that serves the pages. */
export function Version() {
  return <small class="muted">{version}</small>;
}
