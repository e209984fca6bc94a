import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Entries that share chunks: `auth` for the sign-in and `register` for the registration, which are served as prerendered
// HTML, `app` for everything after the sign-in, `boot` to begin the app's session while its larger files are loading, `phone`
// for the phone in the town. The HTML around them is made by tools/page-html.ts.
const entries = {
  auth: 'app/auth.tsx',
  register: 'app/register.tsx',
  boot: 'app/boot.ts',
  app: 'app/app.tsx',
  phone: 'app/phone.tsx',
}

/** How calls are protected concerns only the server; scripts would carry the reasons. */
const withoutProtections = {
  name: 'without-protections',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    /\/protocol\/.+\.ts$/.test(id) ? { code: code.replaceAll(/^ +protection: .+,$/gm, ''), map: null } : null,
} as const

/** The most used screens, with what home shows later: home prefetches code that the next screens share. */
const daily = [
  'home/home-screen.tsx',
  'home/recent-activity.tsx',
  'history/history-screen.tsx',
  'p2p/send-screen.tsx',
  'p2p/receipt-screen.tsx',
].map((screen) => `/web/features/${screen}`)

/** The screens that begin a payment. */
const paying = [
  'p2p/send-screen.tsx',
  'transfers-own/own-screen.tsx',
  'transfers-external/outside-screen.tsx',
  'global/pay-screen.tsx',
].map((screen) => `/web/features/${screen}`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutProtections, react({ compiler: true })],
  // As short as possible, because scripts contain them, too.
  css: { modules: { generateScopedName: '_[hash:base64:4]' } },
  build: {
    outDir: 'dist',
    manifest: 'files.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // A few files instead of many small files. A group includes the imports of its modules, so a group that others
          // depend on comes first.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            { name: 'query', test: /node_modules\/@tanstack\/query-core\//, priority: 8 },
            // Code that calls the server, without React, so that it runs before React is loaded: first the part the
            // sign-in page also uses. Then code shared with the sign-in page, the frame of every screen, code shared by
            // screens.
            { name: arrivingWith(['auth', 'boot'], 'base'), debugName: 'base', priority: 7 },
            { name: arrivingWith(['boot'], 'core'), debugName: 'core', priority: 6 },
            { name: arrivingWith(['auth'], 'shell'), debugName: 'shell', priority: 5 },
            // The registration shares fields with the app and with its screens, but loads no router.
            { name: arrivingWith(['register', 'app'], 'forms'), debugName: 'forms', priority: 4 },
            { name: arrivingWith(['app'], 'frame'), debugName: 'frame', priority: 3 },
            // Code home shares with other screens, in a single file: each further file costs a slow connection a round trip.
            { name: sharedWithHome, debugName: 'home', priority: 2 },
            {
              name: arrivingWith(['register'], 'fields'),
              debugName: 'fields',
              minShareCount: 2,
              priority: 1,
            },
            // Code shared by the most used screens, then by all payment screens; other shared code is split by its users.
            { name: sharedBy(daily, 'shared'), debugName: 'shared', priority: 0 },
            { name: sharedBy(paying, 'paying', paying.length), debugName: 'paying', priority: 0 },
          ],
        },
      },
    },
  },
})

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Names a chunk for the modules that all these entries import, directly or indirectly, but not lazily. */
function arrivingWith(all: readonly (keyof typeof entries)[], name: string) {
  return (id: string, graph: Graph) =>
    isOwnOfEntry(id) || !all.every((entry) => isNeededBy(`/web/${entries[entry]}`, id, graph)) ? null : name
}

/** Names a chunk for modules that at least `least` of these screens import. */
function sharedBy(screens: readonly string[], name: string, least = 2) {
  return (id: string, graph: Graph) =>
    screens.filter((screen) => isNeededBy(screen, id, graph)).length < least ? null : name
}

/** Names a chunk for modules home shares: with other screens, and with parts of home that are loaded later. */
function sharedWithHome(id: string, graph: Graph) {
  const screen = '/web/features/home/home-screen.tsx'
  const isOwn =
    id.includes('/web/features/home/') &&
    (graph.getModuleInfo(id)?.importers ?? []).every((importer) => isNeededBy(screen, importer, graph))
  return !isOwn && !isOwnOfEntry(id) && isNeededBy(screen, id, graph) ? 'home' : null
}

/** Whether the module at this path imports another, directly or indirectly, but not lazily. */
function isNeededBy(path: string, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (id.endsWith(path)) return true
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(path, importer, graph, seen),
  )
}

/** Entries themselves, and modules of a single entry. */
const isOwnOfEntry = (id: string): boolean =>
  /\/web\/(app\/(auth|auth-pages|register|register-pages|boot|app|phone|phone-texts)\.|features\/(sign-in|registration|company-registration|phone)\/|widgets\/registration\/)/.test(
    id,
  )
