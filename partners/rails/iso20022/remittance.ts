import type { Element } from '@xmldom/xmldom'
import { all, textAt } from './xml.ts'

/** The payer's remittance information: all texts in their order, and the first structured creditor reference. */
export type Remittance = { text: string; creditorReference: string | undefined }

const structured = [['CdtrRefInf', 'Ref'], ['RfrdDocInf', 'Nb'], ['AddtlRmtInf']] as const

/**
 * All of RmtInf: every Ustrd, and of every Strd the creditor reference, the numbers of its documents and its further
 * texts. A reference of ours may be in any of them.
 */
export function remittanceIn(details: Element): Remittance {
  const parts = all(details, 'RmtInf', 'Strd').flatMap((part) =>
    structured.flatMap((path) => all(part, ...path)),
  )
  const texts = [...all(details, 'RmtInf', 'Ustrd'), ...parts].flatMap(
    (element) => element.textContent?.trim() || [],
  )
  const references = all(details, 'RmtInf', 'Strd').flatMap((part) => textAt(part, 'CdtrRefInf', 'Ref') ?? [])
  return { text: [...new Set(texts)].join(' ').slice(0, 2_000), creditorReference: references[0] }
}
