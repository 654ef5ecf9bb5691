// The service worker of the static demo. `buildDemo.ts` puts the names of its files in place of FILES, and writes it into the
// demo as sw.js: once the demo was open, all of it works without a network, at every address below its folder.
const files = FILES;
const cacheName = 'meridian-demo VERSION';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('meridian-demo ') && name !== cacheName;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? page() : file(request));
});

/** Every page of the console is the same file, told where its folder is. */
async function page() {
  const index = await file(new Request(registration.scope + 'index.html'));
  const folder = new URL(registration.scope).pathname;
  const text = (await index.text())
    .replace('data-base="./"', `data-base="${folder}"`)
    .replaceAll('="./', `="${folder}`);
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

async function file(request) {
  return (await caches.match(request, { cacheName, ignoreSearch: true })) ?? fetch(request);
}
