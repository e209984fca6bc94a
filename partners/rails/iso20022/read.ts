import { dayOf } from '@sixpence/days'
import type { Element } from '@xmldom/xmldom'
import { isCurrency, parseAmount } from '@sixpence/money'
import { eventIn, type RailEvent, type RailState, type StatementEntry } from '../rails.ts'
import { all, first, messageIn, textAt } from './xml.ts'

export type Read = {
  kind: string
  messageId: string
  events: RailEvent[]
  /** camt.053 only: booked entries and their day. */
  entries: StatementEntry[]
  day: string
}

/** Amount of an instruction by our reference. */
export type AmountOf = (reference: string) => { units: string; currency: string } | undefined

/** Parses a file from the bank. @throws Error when it is not a supported message or contains an unknown status */
export function readMessage(xml: string, amountOf: AmountOf): Read {
  const { kind, root } = messageIn(xml)
  const [report] = Array.from(root.childNodes).filter((node): node is Element => node.nodeType === 1)
  const messageId = textAt(report, 'GrpHdr', 'MsgId')
  const at = textAt(report, 'GrpHdr', 'CreDtTm')
  if (!messageId || !at) throw new Error('a message has an id and a time')
  if (messageId.length > 35) throw new Error('a message id has at most 35 characters')
  const said = new Date(at)
  if (Number.isNaN(said.getTime())) throw new Error(`no time: ${at}`)
  const base = { kind, messageId, day: dayOf(said) }
  if (kind === 'pain.002')
    return { ...base, events: statuses(report, messageId, said, amountOf), entries: [] }
  const statements = all(report, kind === 'camt.053' ? 'Stmt' : 'Ntfctn')
  const lines = statements.flatMap((one) => all(one, 'Ntry').flatMap((entry) => linesOf(one, entry, said)))
  return {
    ...base,
    events: lines.map(({ event }) => event),
    entries: kind === 'camt.053' ? lines.map(({ entry }) => entry) : [],
  }
}

/**
 * ExternalPaymentTransactionStatus1Code, and the corresponding codes of groups and payments. Other codes are
 * rejected.
 */
const states: Record<string, RailState> = {
  RCVD: 'accepted',
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACFC: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  PATC: 'accepted',
  PDNG: 'accepted',
  ACSC: 'settled',
  ACCC: 'settled',
  RJCT: 'rejected',
  CANC: 'recalled',
}

/** pain.002: status of each payment; without one of its own it has that of its block, otherwise of the message. */
function statuses(report: Element | undefined, messageId: string, at: Date, amountOf: AmountOf): RailEvent[] {
  const group = first(report, 'OrgnlGrpInfAndSts')
  const blocks = all(report, 'OrgnlPmtInfAndSts')
  const places: (Element | undefined)[][] = blocks.flatMap((block) => {
    const payments = all(block, 'TxInfAndSts')
    return payments.length > 0 ? payments.map((payment) => [payment, block, group]) : [[block, group]]
  })
  return (places.length > 0 ? places : [[group]]).flatMap((around, index) => {
    const said = (...paths: string[][]) => firstText(around, paths)
    const code = said(['TxSts'], ['PmtInfSts'], ['GrpSts'])
    const state = states[code ?? '']
    if (!state) throw new Error(`no status: ${code}`)
    const amount = first(around[0], 'OrgnlTxRef', 'Amt', 'InstdAmt')
    const reason = said(['StsRsnInf', 'Rsn', 'Cd'], ['StsRsnInf', 'Rsn', 'Prtry'])
    const reference = said(['OrgnlEndToEndId'], ['OrgnlPmtInfId'], ['OrgnlMsgId']) ?? ''
    // The amount is optional in the message; by default it is that of the instruction.
    const sum = amount ? amountIn(amount) : amountOf(reference)
    if (!sum) throw new Error(`the status of a payment that was never ours: ${reference}`)
    return checked({
      id: `${messageId}-${index + 1}`,
      at: at.toISOString(),
      kind: state,
      reference,
      ...sum,
      ...(reason && { reason }),
    })
  })
}

/** The text at the innermost element that has it. */
const firstText = (around: readonly (Element | undefined)[], paths: string[][]): string | undefined =>
  around.flatMap((one) => paths.flatMap((path) => textAt(one, ...path) ?? []))[0]

/**
 * A booked line as event and entry, both with the bank's reference, so that notification and statement can be
 * matched.
 */
function linesOf(
  statement: Element,
  entry: Element,
  said: Date,
): { event: RailEvent; entry: StatementEntry }[] {
  if ((textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) !== 'BOOK') return []
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const booked = textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'BookgDt', 'Dt')
  const at = booked ? new Date(booked) : said
  return (details.length > 0 ? details : [entry]).flatMap((line, index) => {
    const own = textAt(line, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef')
    if (!own) throw new Error('a booked line has the bank’s reference')
    const id = details.length > 1 ? `${own}-${index + 1}` : own
    const isIn = (textAt(line, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'CRDT'
    // An entry with several details only has their total.
    const single = details.length > 1 ? undefined : first(entry, 'Amt')
    const amount = amountIn(first(line, 'Amt') ?? first(line, 'AmtDtls', 'TxAmt', 'Amt') ?? single)
    const endToEnd = textAt(line, 'Refs', 'EndToEndId')
    const back = textAt(line, 'RtrInf', 'Rsn', 'Cd') ?? textAt(line, 'RtrInf', 'Rsn', 'Prtry')
    const isBack = isIn && (first(line, 'RtrInf') !== undefined || isTrue(textAt(entry, 'RvslInd')))
    const kind = isBack ? 'returned' : isIn ? 'received' : 'settled'
    const event = checked(
      kind === 'received'
        ? {
            id,
            at: at.toISOString(),
            kind,
            ...amount,
            account:
              textAt(line, 'RltdPties', 'CdtrAcct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'IBAN'),
            payer: {
              name:
                textAt(line, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ??
                textAt(line, 'RltdPties', 'Dbtr', 'Nm') ??
                '–',
              account: textAt(line, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
            },
            remittance: (textAt(line, 'RmtInf', 'Ustrd') ?? '').slice(0, 140),
            reference: endToEnd === 'NOTPROVIDED' ? undefined : endToEnd,
          }
        : { id, at: at.toISOString(), kind, ...amount, reference: endToEnd, reason: back },
    )
    const units = BigInt(amount.units)
    const type = isBack ? 'return' : isIn ? 'received' : 'payment'
    const entryOf = (one: RailEvent): StatementEntry => ({
      id,
      at,
      kind: type,
      reference: type === 'received' ? id : (one.reference ?? id),
      units: isIn ? units : -units,
      currency: one.currency,
    })
    return event.map((one) => ({ event: one, entry: entryOf(one) }))
  })
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

function checked(event: object): RailEvent[] {
  const whole = eventIn(event)
  if (!whole) throw new Error(`a line says nothing we understand: ${JSON.stringify(event)}`)
  return [whole]
}

function amountIn(element: Element | undefined): { units: string; currency: string } {
  const currency = element?.getAttribute('Ccy') ?? ''
  const text = element?.textContent?.trim() ?? ''
  if (!isCurrency(currency)) throw new Error(`no currency: ${currency}`)
  const amount = parseAmount(text, currency)
  if ('refused' in amount) throw new Error(`no amount of ${currency}: ${text}`)
  return { units: String(amount.units), currency }
}
