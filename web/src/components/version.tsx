/** The version of Herald that serves the pages. */
export function Version() {
  const version = document.querySelector<HTMLMetaElement>('meta[name=generator]')?.content;
  return <small class="muted">{version}</small>;
}
