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

/** Line numbers paid by one statement: a single payment on a locked account waits for at most one such statement. */
const page = 250

/**
 * Pays the plain lines of a file to other customers, page by page: the database makes their commands and posts them.
 * Calls `onPage` after each. Returns the number of payments made, and the pages with remaining lines, which the server
 * decides one by one. Not used for a sandbox, whose payees cannot be looked up by address.
 */
export async function payPlain(
  s: Services,
  hold: MassHold,
  last: number,
  onPage: () => Promise<void>,
): Promise<{ made: number; left: { from: number; to: number }[] }> {
  const pages = Array.from({ length: Math.ceil(last / page) }, (_, n) => ({
    from: n * page + 1,
    to: (n + 1) * page,
  }))
  const { payer, mass, batchId } = hold.detail
  if (mass !== 'p2p' || isSandbox(payer)) return { made: 0, left: pages }
  const file = fileOf(hold)
  const read = async (at: number): Promise<PlainLine[]> => {
    const one = pages[at]
    if (!one) return []
    return plainOf(s, hold, await typedLines(s, { id: batchId, customerId: payer }, one))
  }
  const left: { from: number; to: number }[] = []
  let made = 0
  let reading = read(0)
  for (const [at, one] of pages.entries()) {
    const lines = await reading
    // Read while the previous ones are posted.
    reading = read(at + 1)
    reading.catch(() => {})
    if (lines.length === 0) continue
    try {
      const { due, paid } = await s.committer.lend((lane) => payPlainLines(lane, file, lines))
      made += paid
      if (paid < due) left.push(one)
      // None could be paid: the server's own rules determine the reasons.
      if (paid === 0) return { made, left: [...left, ...pages.slice(at + 1)] }
    } catch (error) {
      // It may have been posted. The server submits the same keys again.
      s.log.warn(
        { batch: batchId, ...faultFields(error) },
        'a page of a mass payment is decided line by line',
      )
      return { made, left: [...left, ...pages.slice(at)] }
    }
    await onPage()
  }
  return { made, left }
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

/** Lines with the look-up hash of their address; lines without one are left to the server. */
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
