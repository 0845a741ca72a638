const lastWork = new Set<() => Promise<void>>();

/** Has something done for the user or profile of this page before another takes its place. Returns how to take that back. */
export function beforeLeaving(work: () => Promise<void>): () => void {
  lastWork.add(work);
  return () => lastWork.delete(work);
}

/** Does what has to be done first. */
export async function finishWork(): Promise<void> {
  await Promise.all([...lastWork].map((work) => work()));
}
