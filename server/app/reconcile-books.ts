import { amountText, money } from '@sixpence/money'
import { openPool } from '#core/database.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { openRails } from '#partners/rails.ts'
import { loadCells } from './open/load-cells.ts'
import { loadDemo } from './load-demo.ts'

/**
 * Prints the reconciliation of the ledger with the partners' statements, including those of `since`. True if there is
 * no difference.
 */
export async function reconcileBooks(
  url: string,
  { mode, partners: set, cells, ring }: Pick<Config, 'mode' | 'partners' | 'cells' | 'ring'>,
  since?: Date,
): Promise<boolean> {
  const db = openPool(url, { max: 2 })
  const others = cells && (await loadCells()).openRail({ db, ring, cells })
  try {
    const demo = mode === 'demo' ? await loadDemo() : undefined
    const partners = openRails(set.rails, systemClock, demo?.sandboxRails(set.rails, db, systemClock))
    const { sums, differences, openCases } = await reconcile({
      db,
      clock: systemClock,
      partners: { ...partners, ...(others && { internal: others.rail }) },
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
    await others?.close()
    await db.end()
  }
}
