/** The id of the preview on a target. */
export function previewId(target: string): string {
  return `preview-${target}`;
}

/** The id of what stands against the draft on a target, which is beside its preview. */
export function problemsId(target: string): string {
  return `problems-${target}`;
}
