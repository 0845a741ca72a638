/** The address of the page that edits a post. */
export function editAddress(id: string): string {
  return `/dashboard/posts/${id}?edit=1`;
}
