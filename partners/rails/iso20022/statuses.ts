import type { Element } from '@xmldom/xmldom'
import { eventIn, type RailEvent, type RailState } from '../rails.ts'
import { amountIn } from './amounts.ts'
import { reasonIn, unclearLine, type MessageFacts } from './unclear.ts'
import { all, first, textAt } from './xml.ts'

/**
 * ExternalPaymentTransactionStatus1Code, and the corresponding codes of groups and payments. A payment with another
 * code is unclear.
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

/** The reference is ours in all of these but the end-to-end id, which may be the payer's. */
const referencePaths = [['OrgnlInstrId'], ['OrgnlPmtInfId'], ['OrgnlMsgId'], ['OrgnlEndToEndId']]

/** pain.002: status of each payment; by default the status of its block, otherwise of the message. */
export function statuses(report: Element | undefined, message: MessageFacts): RailEvent[] {
  const group = first(report, 'OrgnlGrpInfAndSts')
  const blocks = all(report, 'OrgnlPmtInfAndSts')
  const places: (Element | undefined)[][] = blocks.flatMap((block) => {
    const payments = all(block, 'TxInfAndSts')
    return payments.length > 0 ? payments.map((payment) => [payment, block, group]) : [[block, group]]
  })
  return (places.length > 0 ? places : [[group]]).map((around, index) => {
    const candidates = referencePaths.flatMap((path) => textNear(around, [path]) ?? [])
    try {
      return statusOf(around, candidates, `${message.messageId}-${index + 1}`, message)
    } catch (error) {
      return unclearLine(message, {
        place: `${message.messageId} status ${index + 1}`,
        reference: candidates[0],
        text: reasonIn(error),
      })
    }
  })
}

function statusOf(
  around: readonly (Element | undefined)[],
  candidates: readonly string[],
  id: string,
  { at, amountOf }: MessageFacts,
): RailEvent {
  const code = textNear(around, [['TxSts'], ['PmtInfSts'], ['GrpSts']])
  const state = states[code ?? '']
  const sent = candidates.map((reference) => ({ reference, ...amountOf(reference) }))
  const ours = sent.find(({ units }) => units !== undefined)
  if (!state) throw new Error(`no status: ${code}`)
  const amount = first(around[0], 'OrgnlTxRef', 'Amt', 'InstdAmt')
  const stated = amount && amountIn(amount)
  const reason = textNear(around, [
    ['StsRsnInf', 'Rsn', 'Cd'],
    ['StsRsnInf', 'Rsn', 'Prtry'],
  ])
  const reference = ours?.reference ?? candidates[0] ?? ''
  // The amount is optional in the message; the default is the amount of the instruction.
  const units = stated ? String(stated.units) : ours?.units
  if (units === undefined) throw new Error(`the status of a payment that was never ours: ${reference}`)
  const currency = stated?.currency ?? ours?.currency
  const event = eventIn({
    id,
    at: at.toISOString(),
    kind: state,
    reference,
    units,
    currency,
    ...(reason && { reason }),
  })
  if (!event) throw new Error(`a status of ${reference} has something we do not understand`)
  return event
}

/** The text at the innermost element that has it. */
const textNear = (around: readonly (Element | undefined)[], paths: string[][]): string | undefined =>
  around.flatMap((element) => paths.flatMap((path) => textAt(element, ...path) ?? []))[0]
