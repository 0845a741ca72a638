/** The id of the preview on a target. */
export const previewId = (target: string): string => `preview-${target}`;

/** The id of what stands against the draft on a target, which is beside its preview. */
export const problemsId = (target: string): string => `problems-${target}`;
