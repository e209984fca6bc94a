import type { FollowUpJob } from '#context/background-job.ts'
import { after, before, dayOf } from '@sixpence/days'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { mailPeople } from '#notify/mail-people.ts'
import type { Services } from '#context/services.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { noteArrivalTold, untoldArrivals, type Arrival } from '#store/invoice/invoice-arrivals.ts'
import { noteReminders, noteTold, untoldNotices, type InvoiceAbout } from '#store/invoice/invoice-notices.ts'
import { askedOf, invoiceById, type Invoice } from '#store/invoice/invoices.ts'
import { mailStranger } from './mail-stranger.ts'
import { arrivalWords, bankPaidWords, nameOf, wordsOf } from './letter-words.ts'

/** Number of days before the due date from which the payer is reminded. */
const aheadDays = 2
/** Number of days after the due date until which the payer is reminded. */
const lateDays = 30

/**
 * Job: mails notices about invoices, each once, repeated if the mail partner fails. Returns the number of notices
 * claimed.
 */
export async function notifyOfInvoices(s: Services): Promise<number> {
  const now = s.clock.now()
  await remind(s, now)
  const rows = await claimDue<{ id: number; about: InvoiceAbout }>(s.db, untoldNotices, { now })
  for (const { id, about } of rows)
    await tell(s, id, about).catch((error: unknown) =>
      s.log.warn(
        { notice: about, invoice: id, ...faultFields(error) },
        'a notice was not sent and will retry',
      ),
    )
  return rows.length + (await tellOfArrivals(s))
}

/** Records reminders for open invoices that are due soon or overdue. */
async function remind(s: Services, now: Date): Promise<void> {
  const today = dayOf(now)
  const days = { today, since: before(today, { days: lateDays }), until: after(today, { days: aheadDays }) }
  await noteReminders(s.db, { ...days, now })
}

const aboutPayer: readonly InvoiceAbout[] = ['received', 'soon', 'overdue']

async function tell(s: Services, id: number, about: InvoiceAbout): Promise<void> {
  const invoice = await invoiceById(s.db, id)
  if (invoice && isStillTrue(invoice, about)) await mail(s, invoice, about)
  await noteTold(s.db, id, about, s.clock.now())
}

/** A reminder is dropped if the invoice was paid meanwhile. */
const isStillTrue = ({ state }: Invoice, about: InvoiceAbout): boolean =>
  about === 'paid' || about === 'rejected' ? state === about : state === 'open'

async function mail(s: Services, invoice: Invoice, about: InvoiceAbout): Promise<void> {
  const toPayer = aboutPayer.includes(about)
  const customer = toPayer ? invoice.payerId : invoice.payeeId
  if (customer === null)
    return mailStranger(s, invoice, about, (await askedOf(s.personal, invoice)).payerEmail)
  const name = nameOf(s.personal, toPayer ? 'payee' : 'payer', invoice)
  const people = await mailRecipients(s.db, customer, toPayer ? 'invoice.received' : 'invoice.paid')
  const fromBank = about === 'paid' && invoice.fundedBy !== null
  await mailPeople(s, people, (t) => (fromBank ? bankPaidWords(invoice.id, t) : wordsOf(about, name, t)))
}

type Untold = Arrival & { invoiceId: number }

/** Mails sellers about money that named an invoice and did not pay it. Returns the number claimed. */
async function tellOfArrivals(s: Services): Promise<number> {
  const rows = await claimDue<Untold>(s.db, untoldArrivals, { now: s.clock.now() })
  for (const arrival of rows)
    await tellOfArrival(s, arrival).catch((error: unknown) =>
      s.log.warn(
        { notice: 'invoiceArrival', invoice: arrival.invoiceId, ...faultFields(error) },
        'a notice was not sent and will retry',
      ),
    )
  return rows.length
}

async function tellOfArrival(s: Services, { invoiceId, differs, operationId }: Untold): Promise<void> {
  const invoice = await invoiceById(s.db, invoiceId)
  if (invoice && invoice.payeeId !== null) {
    const people = await mailRecipients(s.db, invoice.payeeId, 'invoice.paid')
    await mailPeople(s, people, (t) => arrivalWords(invoiceId, differs, t))
  }
  await noteArrivalTold(s.db, operationId, s.clock.now())
}

export const notifyOfInvoicesJob: FollowUpJob = {
  name: 'notifyOfInvoices',
  everyMs: 5_000,
  work: notifyOfInvoices,
}
