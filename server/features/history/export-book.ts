import { dayOf } from '@sixpence/days'
import { balances } from '@sixpence/ledger'
import { money, parseAmount, type Money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from '#papers/book.ts'
import { Contacts } from '#store/contact/contacts.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { waysInOf } from '#store/way-in/ways-in.ts'
import type { Language } from '@sixpence/locales'
import type { Transaction } from '@sixpence/protocol/history/history'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { bookedTransaction } from './booked.ts'
import { filterOf, type Filter, type FilterInput } from './filter.ts'
import { isNarrowed, linesAt, rangeOf, type LineAccount } from './lines.ts'
import { matching, type Range } from './matching.ts'
import { particularsOf } from './particulars.ts'
import { sumsOf } from './statement-sums.ts'
import { isHeldStatus, readHeld } from './waiting.ts'

export type BookOrder = {
  id: number
  accountId: number
  customerId: number
  brand: string
  language: Language
  filter: FilterInput
  /** First day of the statement's month. */
  month?: string | undefined
}

const chunk = 500
const stretch = 20_000

/** Services that writing an export needs; the export process has no others. */
export type ExportDeps = Pick<
  Services,
  'db' | 'primary' | 'standby' | 'store' | 'personal' | 'clock' | 'brand' | 'log'
>

/**
 * Contents of an export: header facts, and the account's lines oldest first, read while they are consumed.
 * `onLines` reports progress. Throws an Error if the account is unknown.
 */
export async function bookOf(
  s: ExportDeps,
  order: BookOrder,
  onLines: (count: number) => void,
): Promise<Book> {
  const account = (await s.store.accounts.byIds([order.accountId])).get(order.accountId)
  if (!account) throw new Error(`export ${order.id}: account ${order.accountId} does not exist`)
  const { currency } = account
  const filter = filterOf(order.filter, currency)
  const [holder, address, own, range, balance, sums] = await Promise.all([
    holderOf(s, order.customerId),
    addressOf(s, order),
    ownNumber(s, account.id),
    rangeOf(s.db, account.id, filter),
    balances(s.db, [account.id]),
    order.month === undefined ? undefined : sumsOf(s, account, order.month),
  ])
  const { status } = order.filter
  const isHeld = status !== undefined && status !== 'completed'
  const isWhole = !isNarrowed(filter) && !isHeld
  const [opening, closing, first] = await Promise.all([
    bookedAt(s, account.id, range.first),
    bookedAt(s, account.id, range.last),
    firstDay(s, account.id, range.first + 1),
  ])
  const now = s.clock.now()
  const today = dayOf(now)
  const to = earlier(order.filter.toDate ?? today, today)
  const lines = isHeld ? heldLines(s, account, order.filter, filter) : bookedLines(s, account, filter, range)
  return {
    id: order.id,
    brand: s.brand(order.brand),
    language: order.language,
    t: translator(order.language, order.brand),
    holder,
    address,
    account: { ...account, ...own },
    days: { from: earlier(order.filter.fromDate ?? first ?? today, to), to },
    isInterim: to === today,
    opening: isWhole ? money(opening, currency) : undefined,
    closing: isWhole ? money(closing, currency) : undefined,
    totals: sums && { debit: money(sums.debit, currency), credit: money(sums.credit, currency) },
    balance: balance.get(account.id)?.booked ?? money(0n, currency),
    at: now,
    lines: counted(lines, onLines),
  }
}

async function* counted(chunks: AsyncIterable<BookLine[]>, onLines: (count: number) => void) {
  let count = 0
  for await (const lines of chunks) {
    count += lines.length
    onLines(count)
    yield* lines
  }
}

/** Lines by version, in chunks; with a filter, matched range by range. */
async function* bookedLines(
  s: ExportDeps,
  account: LineAccount,
  filter: Filter,
  { first, last, indexed }: Range,
): AsyncIterable<BookLine[]> {
  const size = isNarrowed(filter) ? stretch : chunk
  for (let low = first; low < last; low += size) {
    const high = Math.min(low + size, last)
    const versions = isNarrowed(filter)
      ? (
          await matching(s, account, filter, { first: low, indexed, high, most: stretch, need: stretch })
        ).versions.reverse()
      : Array.from({ length: high - low }, (_, at) => low + at + 1)
    for (let at = 0; at < versions.length; at += chunk)
      yield await bookLines(s, account, versions.slice(at, at + chunk))
  }
}

async function bookLines(
  s: ExportDeps,
  account: LineAccount,
  versions: readonly number[],
): Promise<BookLine[]> {
  const lines = await linesAt(s, account, versions)
  const particulars = await particularsOf(s, lines)
  return lines.map((line) => {
    const about = particulars(line)
    const written = { ...bookLine(bookedTransaction(line, account)), ...about }
    // A fee is the bank's: with the payee's name and reference, accounting programs would settle the payee's invoice
    // with it.
    return about.feeOf === undefined ? written : { ...written, name: '', note: '', reference: '' }
  })
}

const maxHeldLines = 10_000

async function* heldLines(
  s: ExportDeps,
  account: LineAccount,
  { status }: FilterInput,
  filter: Filter,
): AsyncIterable<BookLine[]> {
  if (status === undefined || !isHeldStatus(status)) return
  const { lines } = await readHeld(s, account, {
    statuses: [status],
    filter,
    place: { page: 1 },
    size: maxHeldLines,
  })
  yield lines.reverse().map(bookLine)
}

function bookLine(line: Transaction): BookLine {
  const amount = exact(line, 'amount')
  if (!amount) throw new Error(`line of operation ${line.transactionId} has no amount`)
  return {
    transactionId: line.transactionId,
    key: line.entryId ?? `${line.transactionId}-0`,
    at: new Date(line.transactionDate),
    type: line.operationType,
    status: line.status,
    amount,
    balanceAfter: exact(line, 'balanceAfter'),
    name: line.counterpartyName ?? '',
    note: line.note ?? '',
    reference: line.reference ?? '',
    ...(line.refundOf !== undefined && { refundOf: line.refundOf }),
  }
}

function exact(line: Transaction, field: 'amount' | 'balanceAfter'): Money | undefined {
  const { [field]: text, currencyCode: currency, transactionId } = line
  if (text === undefined) return undefined
  const amount = parseAmount(text, currency as Money['currency'], { signed: true })
  if ('refused' in amount)
    throw new Error(`${field} "${text}" of operation ${transactionId} is not an amount of ${currency}`)
  return amount
}

const earlier = (day: string, other: string): string => (day < other ? day : other)

/** The account number for pay-ins, if the account has a number in the holder's own name. */
async function ownNumber(
  { db }: Pick<ExportDeps, 'db'>,
  account: number,
): Promise<{ iban?: string; bic?: string }> {
  const ways = await waysInOf(db, [account])
  const { details } =
    ways.find(({ way, source, state }) => way === 'local' && source === 'own' && state === 'given') ?? {}
  const { iban, bic } = details ?? {}
  return { ...(iban && { iban: iban.replaceAll(' ', '') }), ...(bic && { bic }) }
}

/** The newest address of the customer, with a line each for street, town and country. */
async function addressOf(
  { db, personal }: Pick<ExportDeps, 'db' | 'personal'>,
  { customerId, language }: Pick<BookOrder, 'customerId' | 'language'>,
): Promise<string[]> {
  const [address] = await new Contacts(db, personal).addresses(customerId)
  if (!address) return []
  const { address1, address2 = '', postalCode, city, countryCode } = address
  const country = paperFormat(language).country(countryCode)
  return [address1, address2, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean)
}

async function holderOf(s: ExportDeps, customerId: number): Promise<string> {
  return (await readCustomerText(s, customerId))?.name ?? ''
}

/** Booked balance in minor units after the entry of this version; 0 before the first. */
async function bookedAt({ db }: Pick<Services, 'db'>, account: number, version: number): Promise<bigint> {
  const { rows } = await db.query<{ units: string }>(
    'select booked_after::text as units from ledger.entry where account_id = $1 and version = $2',
    [account, version],
  )
  return BigInt(rows[0]?.units ?? 0)
}

async function firstDay(
  { db }: Pick<Services, 'db'>,
  account: number,
  version: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    'select at from ledger.entry where account_id = $1 and version = $2',
    [account, version],
  )
  return rows[0] && dayOf(rows[0].at)
}
