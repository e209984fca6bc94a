import { createHash, randomBytes } from 'node:crypto'
import { scaleOf } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/history/exports'
import { exportLinkMinutes, type ExportFormat, wholeFormats } from '@sixpence/protocol/history/exports'
import type { Acting, Context, Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { bookFormats } from '#papers/write-book.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Language } from '@sixpence/locales'
import { keptUntil, piecesOf, type Wanted } from './export-job.ts'
import { historyFilterOf } from './export-keys.ts'
import { filterOf } from './filter.ts'
import { isNarrowed } from './lines.ts'

const mostPending = 5

type Asking = Pick<Context<typeof calls.transactionExportStart>, 'services' | 'change' | 'language'> & {
  by: Acting
}

/** Writes down what is wanted and begins. @throws Refused exportNotForCurrency | exportNeedsWhole | tooManyExports */
export async function beginExport(
  { by, services: s, change, language }: Asking,
  account: OwnAccount,
  { format, ...wanted }: Wanted & { format: ExportFormat },
): Promise<{ exportId: number }> {
  const filter = filterOf(wanted.filter, account.currency)
  const { status } = wanted.filter
  if (wholeFormats.includes(format)) {
    if (account.currency.length !== 3 || scaleOf(account.currency) > 5)
      throw new Refused('exportNotForCurrency', { currency: account.currency }, 'format')
    if (isNarrowed(filter) || (status !== undefined && status !== 'completed'))
      throw new Refused('exportNeedsWhole', {}, 'format')
  }
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, wanted satisfies Wanted)
  const exportId = await change(async (client) => {
    // One after another for a customer, or many at once could be more than there may be.
    await client.query('select from app.customer where id = $1 for update', [by.customer.id])
    const { rows } = await client.query<{ id: number }>(
      `insert into app.export (customer_id, person_id, account_id, brand, language, format, sealed, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8
       where (select count(*) from app.export where customer_id = $1 and state = 'pending') < ${mostPending}
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
  if (exportId === undefined) throw new Refused('tooManyExports', { most: mostPending })
  s.later.run(() => s.writeExports())
  return { exportId }
}

export const exports: Handlers<typeof calls> = {
  transactionExportStart: async (input, context) => {
    const { customerId, accountId: _account, pageNumber: _page, format = 'csv', ...filter } = input
    if (customerId !== undefined && customerId !== context.by.customer.id)
      throw new Refused('customerDisagreement')
    return beginExport(context, context.own.accountId, { filter, format })
  },

  transactionExportFiltered: async ({ format = 'csv', ...keys }, context) =>
    beginExport(context, context.own.account, { filter: historyFilterOf(keys), format }),

  transactionExportStatusGet: async (_input, { own: { exportId: one }, by, services: s }) => ({
    status: one.state,
    format: one.format,
    lines: one.lines,
    createdAt: one.createdAt.toISOString(),
    ...(one.reason && { reason: one.reason }),
    ...(one.state === 'ready' && {
      size: one.size,
      keptUntil: keptUntil(one.createdAt).toISOString(),
      ...(await linkTo(s, one.id, by.person.id)),
    }),
  }),

  transactionExportFileGet: async ({ ticket }, { own: { exportId: one }, by, services: s, refuse }) => {
    const { rowCount } = await s.db.query(
      'select from app.export_link where hash = $1 and export_id = $2 and person_id = $3 and until > $4',
      [hashOf(ticket), one.id, by.person.id, s.clock.now()],
    )
    if (!rowCount || one.state !== 'ready') return refuse('exportLinkOver')
    const { mediaType, ending } = bookFormats[one.format]
    return {
      bytes: piecesOf(s, { id: one.id, customerId: by.customer.id, attempt: one.attempt }),
      name: `entries-${one.createdAt.toISOString().slice(0, 10)}-${one.id}.${ending}`,
      type: mediaType,
    }
  },

  transactionExportEmailSend: async (
    { email },
    { own: { exportId: one }, by, services: s, browser, t, refuse },
  ) => {
    if (one.state !== 'ready') return refuse('exportNotReady')
    const to = email ?? by.person.email
    if (!(await isTheirs(s, by, to))) return refuse('exportEmailNotYours', {}, 'email')
    const brand = s.brand(by.person.brand)
    s.later.run(() =>
      s.partners.mail.send({
        brand: by.person.brand,
        to,
        ...letter(`${browser.origin}/history?export=${one.id}`, brand.name, t),
      }),
    )
    return {}
  },
}

/** A new link; what the address carries is worth nothing without the session of the person it was made for. */
async function linkTo(s: Services, exportId: number, personId: number) {
  const ticket = randomBytes(32).toString('base64url')
  const until = new Date(s.clock.now().getTime() + exportLinkMinutes * 60_000)
  await s.db.query(
    'insert into app.export_link (hash, export_id, person_id, until) values ($1, $2, $3, $4)',
    [hashOf(ticket), exportId, personId, until],
  )
  return { url: `/exports/${exportId}/${ticket}`, urlValidUntil: until.toISOString() }
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** The address somebody signs in with, or one of the customer's that was confirmed. */
async function isTheirs(s: Services, { person, customer }: Acting, email: string): Promise<boolean> {
  if (email === person.email.toLowerCase()) return true
  const emails = await s.contacts.emails(customer.id)
  return emails.some((one) => one.confirmed && one.address.toLowerCase() === email)
}

/** The mail says where the file waits; it is read after signing in, and the file never travels by mail. */
const letter = (link: string, brand: string, t: Translate) => ({
  subject: t('Your file is ready'),
  text: `${t('The entries you asked for are ready to download from {brand}:', { brand })}\n\n${link}\n\n${t(
    'Sign in to download them. The file is kept for a day.',
  )}\n`,
})
