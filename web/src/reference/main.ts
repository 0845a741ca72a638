// What the API reference does beyond being read: search, the reader's own values in the samples, and copying.
import { fillSamples } from './samples.ts';
import { filterPage } from './search.ts';

const KEY = 'herald.reference.key';

function input(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}

function ownValues(): void {
  const [address, key] = [input('address'), input('key')];
  if (!address || !key) return;
  address.value = location.origin;
  // Of this tab only, and gone with it.
  key.value = sessionStorage.getItem(KEY) ?? '';
  const fill = () => fillSamples(document, { address: address.value, key: key.value });
  address.addEventListener('input', fill);
  key.addEventListener('input', () => {
    sessionStorage.setItem(KEY, key.value);
    fill();
  });
  fill();
}

function search(): void {
  const field = input('search');
  const result = document.getElementById('search-result');
  if (!field || !result) return;
  field.addEventListener('input', () => {
    const found = filterPage(document, field.value);
    result.textContent = field.value.trim() === '' ? '' : `${found} found`;
  });
  // As in other references, a slash leads to the search.
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
}

function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const sample = button.closest('.sample')?.querySelector('code')?.textContent ?? '';
      await navigator.clipboard.writeText(sample);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }
}

/** A link to something inside a folded part unfolds it. */
function unfoldTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

for (const element of document.querySelectorAll<HTMLElement>('[data-needs-script]')) element.hidden = false;
if (matchMedia('(max-width: 52rem)').matches) document.querySelector('details.side')?.removeAttribute('open');
ownValues();
search();
copyButtons();
unfoldTarget();
addEventListener('hashchange', unfoldTarget);
