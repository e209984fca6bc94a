import { amountText, money } from '@sixpence/money'
import { openPool } from '#core/database.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { cellRail } from '#partners/cells/cell-rail.ts'
import { openRails } from '#partners/rails.ts'
import { Secrets } from '#core/secrets.ts'
import { Cells } from '#store/cell/cells.ts'
import { loadDemo } from './load-demo.ts'

/**
 * Prints the reconciliation of the ledger with the partners' statements, including those of `since`. True if there is
 * no difference.
 */
export async function reconcileBooks(
  url: string,
  { mode, partners: set, cells: ofCells, ring }: Pick<Config, 'mode' | 'partners' | 'cells' | 'ring'>,
  since?: Date,
): Promise<boolean> {
  const db = openPool(url, { max: 2 })
  const cells = ofCells && new Cells({ config: { ring, cells: ofCells }, secrets: new Secrets(ring) })
  try {
    const demo = mode === 'demo' ? await loadDemo() : undefined
    const partners = openRails(set.rails, systemClock, demo?.sandboxRails(set.rails, db, systemClock))
    const { sums, differences, openCases } = await reconcile({
      db,
      clock: systemClock,
      partners: { ...partners, ...(cells && { cells: cellRail({ db, cells }) }) },
      ...(since && { since }),
    })
    for (const { partner, currency, ledger, statement } of sums)
      process.stdout.write(
        `${partner}: ours ${amountText(money(ledger, currency))}, theirs ${amountText(money(statement, currency))} ${currency}\n`,
      )
    for (const difference of differences) process.stderr.write(`DIFFERS: ${inWords(difference)}\n`)
    process.stdout.write(`${differences.length} differences, ${openCases} cases to look at.\n`)
    return differences.length === 0
  } finally {
    await cells?.close()
    await db.end()
  }
}
