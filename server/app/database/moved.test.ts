import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Committer, type Command } from '@sixpence/ledger'
import { connected } from '@sixpence/postgres/connect'
import type { TestDatabase } from '@sixpence/postgres/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSealingBank } from '#testing/bank/sealing-bank.ts'
import { demo } from '#testing/bank/test-bank.ts'
import {
  command,
  copyTables,
  databaseIn,
  dumpAndRestore,
  embeddedCluster,
  installedCluster,
  installedTools,
  type TestCluster,
} from '#testing/bank/test-clusters.ts'

let dataDir: string
let clusters: TestCluster[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-moved-'))
  clusters = []
})
afterEach(async () => {
  await Promise.all(clusters.map((cluster) => cluster.remove()))
  rmSync(dataDir, { recursive: true, force: true })
})

const tools = installedTools ?? ''
const ways = [
  {
    how: 'by pg_dump',
    cluster: () => installedCluster(tools),
    copy: (from: string, to: string) => dumpAndRestore(tools, from, to),
  },
  { how: 'table by table', cluster: embeddedCluster, copy: copyTables },
]

test.each(installedTools ? ways : ways.slice(1))(
  'a bank that was moved $how refuses to start until the move is acknowledged; then it announces, instructs and seals everything once',
  async ({ cluster, copy }) => {
    clusters = [await cluster(), await cluster()]
    const [old = '', other = ''] = clusters.map(({ url }) => url)
    await countOn(old)
    const before = await databaseIn({ url: old })
    await demo(5).fill(before)
    const first = await openSealingBank(before, dataDir)
    const paid = [await first.rails.pay('Anna'), await first.rails.pay('Berta')]
    await first.sealed()
    const [unheard, refused] = [await first.rails.command('Clara'), await first.rails.command('Dora')]
    await first.close()
    // Not read by any outbox reader before the move.
    paid.push(await submitted(before, unheard))
    await before.drop()

    await copy(old, other)
    expect(await isBehind(other)).toBe(true)
    const place = { url: other, dataDir }
    const { status, said } = command('main.ts', place)
    expect(status).toBe(1)
    expect(said.trim()).toMatch(
      /^Sixpence cannot start: .* run `npm run operator -- database:moved` and start again$/m,
    )

    // A server from before the move, whose connections now lead to the new cluster.
    const after = await databaseIn({ url: other })
    await expect(submitted(after, refused)).rejects.toThrow('busy')

    expect(command('database/database-moved.ts', place)).toEqual({
      status: 0,
      said: 'Generation 2 is open: what is written from now on belongs to this cluster. Start the server.\n',
    })
    expect(command('database/database-moved.ts', place).said).toContain('nothing was changed')

    const second = await openSealingBank(after, dataDir)
    paid.push(await second.rails.pay('Emma'), await second.rails.pay('Frida'))
    expect(await second.heard()).toEqual(paid)
    await second.rails.live()
    for (const value of paid) expect(await second.rails.tries(value)).toBe(1)
    await second.sealed()
    expect(await second.verified()).toMatchObject({ fault: undefined, restores: [] })
    const { rows } = await after.owner.query(
      'select from_generation as "from", to_generation as "to" from app.audit_seal where from_generation <> to_generation',
    )
    expect(rows).toContainEqual({ from: 1, to: 2 })
    await second.close()
    await after.drop()
    expect(command('audit-verify.ts', place)).toMatchObject({ status: 0 })
  },
  180_000,
)

/** Advances the cluster's transaction ids beyond those of a new cluster. */
const countOn = (url: string): Promise<unknown> =>
  connected(url, (client) =>
    client.query('do $$ begin for n in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$'),
  )

/** Whether the outbox readers' position is beyond this cluster's transaction ids. */
async function isBehind(url: string): Promise<boolean | undefined> {
  const { rows } = await connected(url, (client) =>
    client.query<{ behind: boolean }>(
      `select pg_snapshot_xmax(pg_current_snapshot()) < xid as behind from app.cursor where name = 'push:operations'`,
    ),
  )
  return rows[0]?.behind
}

async function submitted({ apiUrl }: TestDatabase, wish: Command): Promise<number> {
  const committer = new Committer({ url: apiUrl, deadlineMs: 1_000 })
  const result = await committer.submit(wish)
  await committer.close()
  if (!('operationId' in result)) throw new Error(`the payment was ${result.outcome}`)
  return result.operationId
}
