import { components } from './es/components.ts';
import { drafts } from './es/drafts.ts';
import { status } from './es/status.ts';
import { storedDrafts } from './es/stored-drafts.ts';

/** The texts of each part in Spanish, by the name of the part. It imports no script of the pages, which wait for it. */
export const spanish = {
  components,
  drafts,
  status,
  storedDrafts,
};
