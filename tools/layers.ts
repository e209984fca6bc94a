/**
 * The rooms of each runtime from the ground up: a room imports rooms of lower storeys and itself, never one beside or
 * above it. `.oxlintrc.json` says the same to the editor, sentence by sentence; structure.test.ts holds the whole graph.
 */
const storeys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [
    ['money', 'csv', 'locales'],
    ['protocol', 'brands'],
    ['postgres', 'partners'],
    ['ledger'],
    ['server', 'web'],
  ],
  server: [
    ['rules'],
    ['core'],
    ['dictionaries'],
    ['store'],
    ['partners'],
    ['context'],
    ['quarantine', 'papers', 'notify'],
    ['auth'],
    ['payments'],
    ['features'],
    ['simulator'],
    ['demo'],
    ['app'],
    ['testing'],
  ],
  web: [['lib'], ['ui'], ['kit'], ['widgets'], ['features'], ['app']],
}

/** The room a file is in: `server/payments`, `web/ui`, `ledger`. */
export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  const hasRooms = (first === 'server' || first === 'web') && path.split('/').length > 2
  return hasRooms ? `${first}/${second}` : first
}

/** An import that leads to a storey beside or above the importer's own. */
export type Upward = { from: string; to: string }

/** The storey of a file in its runtime; undefined where the table does not speak of it. */
function storeyOf(path: string, runtime: string): { room: string; storey: number } | undefined {
  const parts = path.split('/')
  const room = (runtime === '' ? parts[0] : parts[1]) ?? ''
  const storey = (storeys[runtime] ?? []).findIndex((rooms) => rooms.includes(room))
  return storey < 0 ? undefined : { room, storey }
}

/** Whether an import stays within the table; what the table does not know is not judged. */
export function isUpward({ from, to }: Upward): boolean {
  const [first = '', second = ''] = [from, to].map((path) => path.split('/')[0] ?? '')
  const runtime = first === second ? first : ''
  const [lower, upper] = [storeyOf(to, runtime), storeyOf(from, runtime)]
  if (!lower || !upper || lower.room === upper.room) return false
  return lower.storey >= upper.storey
}
