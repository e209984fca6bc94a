import { systemClock } from '#core/clock.ts'
import type pg from 'pg'
import { accountCurrencies } from '@sixpence/protocol/methods/currencies'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import { StartRefused } from '#core/start-refused.ts'
import { freeExchange, type Limits } from '#rules/tariff.ts'
import { readBooks } from '#store/tariff/tariff-book.ts'
import { insertRows, replaceLimits, rowsOfVersions } from '#store/tariff/tariff-rows.ts'
import { beginPlan, changeableVersions, isUndrafted } from '#store/tariff/tariff-versions.ts'
import { initialRows, plans } from './tariffs.ts'

/**
 * The initial margin of all exchanges in a production bank, in basis points: the main currencies rarely move as much in
 * a day.
 */
const firstMargin = 100

type Options = {
  /** Replaces all limits by these. */
  same?: Limits
  /**
   * Rates are daily: a plan without any draft gets a margin where exchanges would be free, also if a release from
   * before margins created it. A plan with drafts and unpriced exchanges is refused.
   */
  isDaily?: boolean
}

/**
 * Creates a first version for every plan, and adds missing rows to every version that is or may come into force;
 * existing rows may have been edited and are kept. So a method added by a release has its rows from the first start.
 * @throws StartRefused if rates are of a day and exchanges cost nothing
 */
export async function publishTariffs(
  client: pg.ClientBase,
  { same, isDaily = false }: Options = {},
): Promise<void> {
  for (const plan of plans()) {
    await beginPlan(client, plan)
    const versions = await changeableVersions(client, plan)
    await insertRows(client, versions, initialRows(plan), { keep: true })
    if (same) await replaceLimits(client, versions, same)
    if (isDaily && (await isUndrafted(client, plan))) await addMargin(client, versions)
  }
  if (isDaily) await requirePricedExchanges(client)
}

async function addMargin(client: pg.ClientBase, versions: readonly number[]): Promise<void> {
  const margins = [{ sold: everywhere, bought: everywhere, basisPoints: firstMargin } as const]
  for (const [id, rows] of await rowsOfVersions(client, versions))
    if (freeExchange(rows, accountCurrencies))
      await insertRows(client, [id], { fees: [], limits: [], margins }, { keep: true })
}

/** Otherwise everybody could exchange at daily rates while the next rates are already known. */
async function requirePricedExchanges(client: pg.ClientBase): Promise<void> {
  const books = [...(await readBooks(client, systemClock.now()))]
  const problems = books.flatMap(([plan, versions]) =>
    versions.flatMap(({ number, rows }) => {
      const free = freeExchange(rows, accountCurrencies)
      return free ? [`version ${number} of ${plan}, ${free.sold} to ${free.bought}`] : []
    }),
  )
  if (problems.length > 0)
    throw new StartRefused(
      `Reference rates are of a day, and an exchange costs neither a margin nor a fee: ${problems.join('; ')}. ` +
        'Publish tariffs with a margin at the desk of the release before, then start this one. Nothing was changed.',
    )
}
