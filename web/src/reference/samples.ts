/** The reader's own values for the samples of the reference. */
export interface OwnValues {
  address: string;
  key: string;
}

/** Puts the reader's values into every sample; an empty one leaves what the page came with. */
export function fillSamples(page: ParentNode, { address, key }: OwnValues): void {
  const values: Record<string, string> = { address: address.trim().replace(/\/+$/, ''), key: key.trim() };
  for (const element of page.querySelectorAll<HTMLElement>('[data-fill]')) {
    element.dataset['original'] ??= element.textContent ?? '';
    element.textContent = values[element.dataset['fill'] ?? ''] || element.dataset['original'];
  }
}
