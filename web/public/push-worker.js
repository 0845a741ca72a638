// The service worker of the pages. It shows push messages and opens their pages; it caches nothing and answers no requests.

/** WebKit ends a subscription that shows nothing for a message: https://webkit.org/blog/12945/meet-web-push/ */
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function show({ title, body, path, tag }) {
  const isShown = (await pagesAt(path)).some(({ visibilityState }) => visibilityState === 'visible');
  if (isShown && !mustShow) return;
  await self.registration.showNotification(title, { body, tag, icon: '/icon.png', data: { path } });
}

async function open(path) {
  const [page] = await pagesAt(path);
  await (page ? page.focus() : self.clients.openWindow(addressOf(path).href));
}

async function pagesAt(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === addressOf(path).pathname);
}

/** The address of a page of this site; the dashboard for any other. */
function addressOf(path) {
  const { origin } = self.location;
  const address = new URL(path, origin);
  return address.origin === origin ? address : new URL('/dashboard', origin);
}
