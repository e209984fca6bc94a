import { email } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { isSandbox } from '#rules/play-money.ts'
import type { InsideDetail } from '#store/operation/details.ts'
import { keyTimeOf } from '#store/operation/step-key.ts'
import {
  payPlainLines,
  typedLines,
  type PaidFile,
  type PlainLine,
  type TypedLine,
} from '#store/mass/plain-lines.ts'
import type { MassHold } from './hold.ts'

/** Line numbers paid by a statement: a single payment on a locked account waits for at most two such statements. */
const page = 250
/**
 * Pages posted concurrently, each on its own connection. While a page is posted, the next page is prepared and waits
 * for the payer's account; it is posted while the first is written to disk.
 */
export const pagesAtOnce = 2

type Page = { from: number; to: number }

/**
 * Pays the plain lines of a file to other customers, page by page: the database builds their commands and posts them.
 * Calls `onPage` after each. Returns the number of payments made, and the pages with remaining lines, which the server
 * decides individually. Not used for a sandbox, whose payees cannot be looked up by address.
 */
export async function payPlain(
  s: Services,
  hold: MassHold,
  last: number,
  onPage: () => Promise<void>,
): Promise<{ made: number; left: Page[] }> {
  const pages = Array.from({ length: Math.ceil(last / page) }, (_, n) => ({
    from: n * page + 1,
    to: (n + 1) * page,
  }))
  const { payer, mass } = hold.detail
  if (mass !== 'p2p' || isSandbox(payer)) return { made: 0, left: pages }
  const left: Page[] = []
  let madeCount = 0
  let isOver = false
  let ahead = linesOf(s, hold, pages[0])
  const taking = pages.entries()
  const payInTurn = async (): Promise<void> => {
    // All take from a shared iterator, so that each page is taken once.
    for (const [at, item] of taking) {
      if (isOver) {
        left.push(item)
        continue
      }
      const reading = ahead
      // Read while the previous ones are posted.
      ahead = linesOf(s, hold, pages[at + 1])
      ahead.catch(() => {})
      const lines = await reading
      if (lines.length === 0) continue
      const paid = await payPage(s, hold, lines)
      madeCount += paid
      if (paid < lines.length) left.push(item)
      // None could be paid: the server's own rules determine the reasons, also for the pages that follow.
      if (paid === 0) isOver = true
      else await onPage()
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: pagesAtOnce }, () =>
      payInTurn().catch((error: unknown) => {
        isOver = true
        throw error
      }),
    ),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { made: madeCount, left: left.toSorted((a, b) => a.from - b.from) }
}

/** Posts a page; returns the number of its lines that are paid. */
async function payPage(s: Services, hold: MassHold, lines: readonly PlainLine[]): Promise<number> {
  try {
    return await s.committer.lend((lane) => payPlainLines(lane, fileOf(hold), lines))
  } catch (error) {
    // The page may have been posted. The server submits the same keys again.
    s.log.warn(
      { batch: hold.detail.batchId, ...faultFields(error) },
      'a page of a mass payment is decided line by line',
    )
    return 0
  }
}

/** The lines of a page that are still to be paid. */
async function linesOf(s: Services, hold: MassHold, page: Page | undefined): Promise<PlainLine[]> {
  if (!page) return []
  const { payer, batchId } = hold.detail
  return plainOf(s, hold, await typedLines(s, { id: batchId, customerId: payer }, page))
}

const fileOf = ({ id, at, actor, channel, brand, detail }: MassHold): PaidFile => ({
  batchId: detail.batchId,
  hold: id,
  payer: detail.payer,
  account: detail.from,
  currency: detail.currency,
  approve: detail.approve,
  actor,
  channel,
  brand,
  keyTime: keyTimeOf(at),
  hasFees: detail.fee !== '0',
  tariffVersion: detail.tariffVersion,
})

/** Lines with the look-up hash of their address; lines without an address are left to the server. */
function plainOf(
  { personal }: Pick<Services, 'personal'>,
  { brand, detail: { tariffVersion } }: MassHold,
  lines: readonly TypedLine[],
): PlainLine[] {
  return lines.map(({ line, cells }) => {
    const address = z.safeParse(email, cells['email'] ?? '').data
    return {
      line,
      lookUp: address === undefined ? '' : personal.lookUp('email', brand, address).toString('hex'),
      more: membersOf({
        ...(tariffVersion !== undefined && { tariffVersion }),
        ...(cells['note'] && { note: cells['note'].trim() }),
        ...(cells['reference'] && { reference: cells['reference'].trim() }),
      }),
    }
  })
}

/** Members as JSON that continues an object. */
const membersOf = (members: Pick<InsideDetail, 'note' | 'reference' | 'tariffVersion'>): string =>
  Object.keys(members).length === 0 ? '' : `,${JSON.stringify(members).slice(1, -1)}`
