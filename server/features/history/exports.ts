import type { Language } from '@sixpence/locales'
import { scaleOf } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/history/exports'
import { type ExportFormat, isoCurrencyFormats, statementFormats } from '@sixpence/protocol/history/exports'
import type { ActingPrincipal, Context } from '#context/handler.ts'
import { maxPdfLines } from '#papers/book-pdf.ts'
import { Refused } from '#core/refused.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import type { ExportParams } from './export-job.ts'
import { filterOf, type Filter } from './filter.ts'
import { isNarrowed, type LineDeps, rangeOf } from './lines.ts'
import { matching } from './matching.ts'

const maxPending = 5

type ExportContext = Pick<
  Context<typeof calls.transactionExportStart>,
  'services' | 'change' | 'language'
> & {
  by: ActingPrincipal
}

/**
 * Stores the order and starts writing. Formats that carry whole statements need an ISO 4217 currency and no filter.
 * @throws Refused exportNotForCurrency | exportNeedsWhole | exportTooLong | tooManyExports
 */
export async function beginExport(
  { by, services: s, change, language }: ExportContext,
  account: OwnAccount,
  { format, ...params }: ExportParams & { format: ExportFormat },
): Promise<{ exportId: number }> {
  const filter = filterOf(params.filter, account.currency)
  const { status } = params.filter
  if (isoCurrencyFormats.includes(format) && (account.currency.length !== 3 || scaleOf(account.currency) > 5))
    throw new Refused('exportNotForCurrency', { currency: account.currency }, 'format')
  if (statementFormats.includes(format)) {
    if (isNarrowed(filter) || (status !== undefined && status !== 'completed'))
      throw new Refused('exportNeedsWhole', {}, 'format')
  }
  if (format === 'pdf' && (await linesUpTo(s, account, filter, maxPdfLines + 1)) > maxPdfLines)
    throw new Refused('exportTooLong', { most: maxPdfLines }, 'format')
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, params satisfies ExportParams)
  const exportId = await change(async (client) => {
    // Locks the customer, so that concurrent calls cannot exceed the limit on pending exports.
    await lockCustomer(client, by.customer.id)
    const { rows } = await client.query<{ id: number }>(
      `insert into app.export (customer_id, person_id, account_id, brand, language, format, sealed, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8
       where (select count(*) from app.export where customer_id = $1 and state = 'pending') < ${maxPending}
       returning id`,
      [
        by.customer.id,
        by.person.id,
        account.id,
        account.brand,
        language satisfies Language,
        format,
        sealed,
        s.clock.now(),
      ],
    )
    return rows[0]?.id
  })
  if (exportId === undefined) throw new Refused('tooManyExports', { most: maxPending })
  s.later.run('writeExports', () => s.writeExports())
  return { exportId }
}

/** Number of lines an export will have, counted no further than `max`, so that a limit is reported before the start. */
export async function linesUpTo(
  s: LineDeps,
  account: Pick<OwnAccount, 'id' | 'customerId'>,
  filter: Filter,
  max: number,
): Promise<number> {
  const range = await rangeOf(s.db, account.id, filter)
  if (!isNarrowed(filter)) return Math.min(range.last - range.first, max)
  const { versions } = await matching(s, account, filter, {
    ...range,
    high: range.last,
    most: max,
    need: max,
  })
  return versions.length
}
