import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Entries that share what they share: `auth` for the pages that arrive as ready HTML, `app` for everything after the
// sign-in, `boot` to begin the app's session while its larger files are on their way. The HTML around them is made by
// tools/page-html.ts.
const entries = { auth: 'app/auth.tsx', boot: 'app/boot.ts', app: 'app/app.tsx' }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
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
          // A few files instead of many small ones. A group takes the imports of what it takes along, so the one that
          // others stand on comes first.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\//, priority: 4 },
            // What the sign-in page needs and others use too, what speaks to the server, what stands around every screen.
            { name: arrivingWith('auth', 'shell'), debugName: 'shell', priority: 3 },
            { name: arrivingWith('boot', 'core'), debugName: 'core', priority: 2 },
            { name: arrivingWith('app', 'frame'), debugName: 'frame', priority: 1 },
          ],
        },
      },
    },
  },
})

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Names a chunk for the modules that an entry imports, directly or by way of others; lazily imported ones do not count. */
function arrivingWith(entry: keyof typeof entries, name: string) {
  const reaches = (id: string, graph: Graph, seen: Set<string>): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    if (id.endsWith(`/web/${entries[entry]}`)) return true
    return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => reaches(importer, graph, seen))
  }
  return (id: string, graph: Graph) => (isOwnOfEntry(id) || !reaches(id, graph, new Set()) ? null : name)
}

/** Entries themselves, and what only the sign-in page has. */
const isOwnOfEntry = (id: string): boolean => /\/web\/(app\/(auth|boot|app)\b|features\/sign-in\/)/.test(id)
