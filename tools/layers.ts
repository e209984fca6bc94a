/**
 * The folders of each runtime by layer, lowest first: a folder imports itself and lower layers, never its own layer
 * or a higher layer. `.oxlintrc.json` has the same rules for the editor; structure.test.ts checks the whole graph.
 */
const storeys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [
    ['money', 'csv', 'days'],
    ['locales', 'client'],
    ['protocol', 'brands'],
    ['postgres', 'partners'],
    ['ledger'],
    ['server', 'web', 'cli', 'mcp'],
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
    ['demo'],
    ['app'],
    ['testing'],
  ],
  web: [['lib'], ['ui'], ['kit'], ['widgets'], ['features'], ['app']],
}

/** The folder of a file in the table: `server/payments`, `web/ui`, `ledger`. */
export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  const hasRooms = (first === 'server' || first === 'web') && path.split('/').length > 2
  return hasRooms ? `${first}/${second}` : first
}

/** An import of the importer's own layer or a higher layer. */
export type UpwardImport = { from: string; to: string }

/** The layer of a file in its runtime; undefined when it is not in the table. */
function storeyOf(path: string, runtime: string): { room: string; storey: number } | undefined {
  const parts = path.split('/')
  const room = (runtime === '' ? parts[0] : parts[1]) ?? ''
  const storey = (storeys[runtime] ?? []).findIndex((rooms) => rooms.includes(room))
  return storey < 0 ? undefined : { room, storey }
}

/** Whether an import is allowed; true for files that are not in the table. */
export function isUpward({ from, to }: UpwardImport): boolean {
  const [first = '', second = ''] = [from, to].map((path) => path.split('/')[0] ?? '')
  const runtime = first === second ? first : ''
  const [lower, upper] = [storeyOf(to, runtime), storeyOf(from, runtime)]
  if (!lower || !upper || lower.room === upper.room) return false
  return lower.storey >= upper.storey
}
