/**
 * The folders of each runtime by layer, lowest first: a folder imports itself and lower layers, never its own layer
 * or a higher layer. oxlint.config.ts makes the linter's rules of this table, by the words of an import;
 * structure.test.ts checks the files they lead to.
 */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [
    ['money', 'csv', 'days'],
    ['locales', 'client'],
    ['protocol', 'brands'],
    ['postgres', 'partners'],
    ['ledger'],
    ['server', 'web', 'cli', 'mcp'],
    ['demo'],
  ],
  server: [
    ['rules'],
    ['core'],
    ['dictionaries'],
    ['store'],
    ['partners'],
    ['context'],
    ['quarantine', 'papers', 'notify'],
    ['auth', 'deliveries'],
    ['payments'],
    ['features'],
    ['simulator'],
    ['app'],
    ['cells'],
    ['testing'],
  ],
  web: [['lib'], ['ui'], ['kit'], ['widgets'], ['features'], ['app']],
}

/** For each folder of a runtime the folders it may not import: those of its own layer and of higher layers. */
export function forbiddenByFolder(runtime: '' | 'server' | 'web'): Map<string, string[]> {
  const table = layers[runtime] ?? []
  return new Map(
    table.flatMap((folders, layer) =>
      folders.map((folder) => [
        folder,
        table
          .slice(layer)
          .flat()
          .filter((other) => other !== folder),
      ]),
    ),
  )
}

/** The folder of a file in the table: `server/payments`, `web/ui`, `ledger`. */
export function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  const hasLayers = (first === 'server' || first === 'web') && path.split('/').length > 2
  return hasLayers ? `${first}/${second}` : first
}

/** An import of the importer's own layer or a higher layer. */
export type UpwardImport = { from: string; to: string }

/** The layer of a file in its runtime; undefined when it is not in the table. */
function layerOf(path: string, runtime: string): { folder: string; layer: number } | undefined {
  const parts = path.split('/')
  const folder = (runtime === '' ? parts[0] : parts[1]) ?? ''
  const layer = (layers[runtime] ?? []).findIndex((folders) => folders.includes(folder))
  return layer < 0 ? undefined : { folder, layer }
}

/** Whether an import is allowed; true for files that are not in the table. */
export function isUpward({ from, to }: UpwardImport): boolean {
  const [first = '', second = ''] = [from, to].map((path) => path.split('/')[0] ?? '')
  const runtime = first === second ? first : ''
  const [lower, upper] = [layerOf(to, runtime), layerOf(from, runtime)]
  if (!lower || !upper || lower.folder === upper.folder) return false
  return lower.layer >= upper.layer
}
