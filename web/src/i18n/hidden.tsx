/** The tag of a `RichText` for what only screen readers say. */
export function hidden(children: string) {
  return <span class="visually-hidden">{children}</span>;
}
