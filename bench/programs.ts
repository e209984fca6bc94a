/** A program of this folder, or of another by its path from the root. `needs`: the built client, or also a browser. */
export type Program = { file: string; about: string; needs?: 'build' | 'browser' }

export type Kind = 'bench' | 'torture' | 'drill'

/** `npm run bench`, `npm run torture` and `npm run drill`, by the name that follows. */
export const programs: Record<Kind, Record<string, Program>> = {
  bench: {
    transfers: { file: 'bench/transfers.ts', about: 'payments a second beside pgbench', needs: 'build' },
    peers: {
      file: 'bench/peers/main.ts',
      about: 'payments beside pgbench, pgledger and one plain transaction',
      needs: 'build',
    },
    against: {
      file: 'bench/against.ts',
      about: 'payments of this tree beside another clone',
      needs: 'build',
    },
    cost: {
      file: 'bench/cost.ts',
      about: 'processor time of a payment by statement and thread',
      needs: 'build',
    },
    cells: { file: 'bench/cells.ts', about: 'payments over several databases', needs: 'build' },
    outside: { file: 'bench/outside.ts', about: 'payments out, to the payment companies', needs: 'build' },
    desk: { file: 'bench/desk.ts', about: 'search and queues of the back office', needs: 'build' },
    mass: { file: 'bench/mass.ts', about: 'files of payments', needs: 'build' },
    history: { file: 'bench/history.ts', about: 'the history of a large account', needs: 'build' },
    export: { file: 'bench/export.ts', about: 'exports of a large account', needs: 'build' },
    'sign-ins': { file: 'bench/sign-ins.ts', about: 'sign-ins beside payments', needs: 'build' },
    growth: { file: 'bench/growth.ts', about: 'bytes that payments add', needs: 'build' },
    full: { file: 'bench/full.ts', about: 'a ledger of many entries, by table layout' },
    day: { file: 'bench/day.ts', about: 'closing a day of many entries' },
    shared: { file: 'server/testing/shared-cost.ts', about: 'what shared rate limits cost' },
    telemetry: { file: 'server/testing/telemetry-cost.ts', about: 'what metrics and traces cost' },
    web: { file: 'bench/web.ts', about: 'the client on a slow phone', needs: 'browser' },
    grid: { file: 'bench/grid.ts', about: 'the grid of a large batch', needs: 'browser' },
  },
  torture: {
    payments: { file: 'bench/torture.ts', about: 'kills of server and database', needs: 'build' },
    servers: {
      file: 'bench/torture-servers.ts',
      about: 'several servers, killed and replaced',
      needs: 'build',
    },
    failover: {
      file: 'bench/torture-failover.ts',
      about: 'the primary of the database killed, frozen and cut off',
      needs: 'build',
    },
    cells: { file: 'bench/torture-cells.ts', about: 'customers moved between databases', needs: 'build' },
    rails: {
      file: 'server/testing/soak/torture-rails.ts',
      about: 'payments out with faults of the companies',
    },
  },
  drill: {
    backup: { file: 'bench/backup-drill.ts', about: 'backup, loss and restore', needs: 'build' },
    upgrade: {
      file: 'bench/upgrade-drill.ts',
      about: 'upgrade from an earlier commit under load',
      needs: 'build',
    },
    drain: { file: 'bench/drain.ts', about: 'servers replaced behind a proxy under load', needs: 'build' },
    planted: {
      file: 'bench/planted.ts',
      about: 'bugs planted in the source, and which tests notice them',
      needs: 'build',
    },
    'without-cells': {
      file: 'bench/without-cells-drill.ts',
      about: 'types and tests of a copy of this tree without server/cells/',
    },
  },
}
