/** The address of the page that edits a post. */
export const editAddress = (id: string): string => `/dashboard/posts/${id}?edit=1`;
