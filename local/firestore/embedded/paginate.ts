import type { google } from './engine.ts';

type Document = google.firestore.v1.IDocument;

/** Returns one page of a collection's documents. A page token is the name of the last document before the page. */
export const paginate = (
  all: readonly Document[],
  { pageSize, pageToken }: google.firestore.v1.IListDocumentsRequest,
): { documents: Document[]; nextPageToken: string } => {
  const name = (document: Document) => document.name ?? '';
  const rest = all
    .filter((document) => !pageToken || name(document) > pageToken)
    .sort((a, b) => (name(a) < name(b) ? -1 : 1));
  const documents = pageSize ? rest.slice(0, pageSize) : rest;
  const last = documents.at(-1);
  return { documents, nextPageToken: last && documents.length < rest.length ? name(last) : '' };
};
