import { createHash } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { remittanceIn } from './remittance.ts'
import { all, textAt } from './xml.ts'

/** Names the entries of a message; entries that are equal in everything are numbered. */
export type EntryIds = (statement: Element, entry: Element) => string | undefined

/**
 * The id of a booked entry: the bank's reference, which is optional. Without it, the id is derived from what the
 * notification (camt.054) and statement (camt.053) of the entry have in common: account, amount, direction, day, and
 * the ids of the payment or, without any, its payer and remittance. Undefined when nothing tells the entry from
 * others.
 */
export function entryIds(): EntryIds {
  const counts = new Map<string, number>()
  return (statement, entry) => {
    const details = all(entry, 'NtryDtls', 'TxDtls')
    const reference = bankReferenceIn(entry) ?? details.flatMap((part) => refIn(part, 'AcctSvcrRef') ?? [])[0]
    if (reference) return reference
    const payments = details.map(identityOf)
    if (!payments.some(Boolean)) return undefined
    const facts = [
      accountIn(statement),
      textAt(entry, 'Amt')
        ?.replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
      all(entry, 'Amt')[0]?.getAttribute('Ccy'),
      textAt(entry, 'CdtDbtInd'),
      (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10),
      ...payments,
    ]
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
    const count = (counts.get(digest) ?? 0) + 1
    counts.set(digest, count)
    return `line-${digest}${count > 1 ? `-again${count}` : ''}`
  }
}

/** The id of a line of another account than ours: banks may number the entries of each account from 1. */
export const ofAccount = (id: string, account: string): string =>
  `${id}-${createHash('sha256').update(account).digest('hex').slice(0, 8)}`

/** The number of the account that a statement or notification is about. */
export const accountIn = (statement: Element): string | undefined =>
  textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id')

function identityOf(details: Element): string {
  const ids = ['UETR', 'TxId', 'InstrId', 'EndToEndId'].flatMap((name) => refIn(details, name) ?? [])
  const payer = [payerAccountIn(details), payerNameIn(details)].flatMap((text) => text ?? [])
  const facts = ids.length > 0 ? ids : [...payer, remittanceIn(details).text.replaceAll(/\s+/g, '')]
  return facts.filter(Boolean).join(' ')
}

/** Values that banks write instead of a reference. */
const placeholders = ['NOTPROVIDED', 'NONREF', 'NONE']

const real = (text: string | undefined): string | undefined =>
  text && placeholders.includes(text.toUpperCase()) ? undefined : text

/** A reference of a payment. */
export const refIn = (details: Element, name: string): string | undefined =>
  real(textAt(details, 'Refs', name))

const bankReferenceIn = (entry: Element): string | undefined => real(textAt(entry, 'AcctSvcrRef'))

/** The name of the payer: a person or company, or a bank. */
export const payerNameIn = (details: Element): string | undefined =>
  textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ??
  textAt(details, 'RltdPties', 'Dbtr', 'Nm') ??
  textAt(details, 'RltdPties', 'Dbtr', 'Agt', 'FinInstnId', 'Nm')

/** The number of the account that was paid from. */
export const payerAccountIn = (details: Element): string | undefined =>
  textAt(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ??
  textAt(details, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id')
