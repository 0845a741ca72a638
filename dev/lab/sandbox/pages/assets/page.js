// Keeps the page up to date: asks for it again and replaces only what changed, so that a playing video plays on.
const EVERY_MS = 1500;

function sameKey(node) {
  return node.dataset?.key ?? '';
}

function updateFeed(old, fresh) {
  const known = new Map([...old.children].map((node) => [sameKey(node), node]));
  const wanted = [...fresh.children].map((node) => {
    const current = known.get(sameKey(node));
    return current && current.outerHTML === node.outerHTML ? current : document.importNode(node, true);
  });
  if (wanted.length === old.children.length && wanted.every((node, index) => node === old.children[index])) return;
  for (const node of [...old.children]) if (!wanted.includes(node)) node.remove();
  wanted.forEach((node, index) => {
    if (old.children[index] !== node) old.insertBefore(node, old.children[index] ?? null);
  });
}

async function refresh() {
  const answer = await fetch('/', { headers: { accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const feed of document.querySelectorAll('[data-feed]')) {
    const next = fresh.querySelector(`[data-feed="${feed.dataset.feed}"]`);
    if (next) updateFeed(feed, next);
  }
  const lists = fresh.querySelectorAll('.list');
  document.querySelectorAll('.list').forEach((list, index) => {
    const next = lists[index];
    if (next && list.innerHTML !== next.innerHTML) list.replaceChildren(...next.childNodes);
  });
}

setInterval(() => {
  if (!document.hidden) refresh().catch(() => {});
}, EVERY_MS);
