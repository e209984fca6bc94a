import type { BusinessCertification } from '@sixpence/protocol/documents/documents'
import { lossOfNationality } from '@sixpence/protocol/rules/documents'
import { neededTaxDocuments, type TaxFacts } from '@sixpence/protocol/rules/tax-documents'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { rejectReasonText } from './reject-reason.ts'
import type { Customer } from '#store/customer/people.ts'
import { ownDocuments, type OwnDocument } from '#store/document/documents.ts'
import { signingsOf, type Signing, type WForm } from '#store/document/signings.ts'
import { type SigningTime, answersOf } from './tax-answers.ts'

/** The four documents of the tax record of a customer, as far as they are needed or submitted. */
export async function taxDocuments(s: Services, customer: Customer, t: Translate) {
  const isPersonal = customer.type === customerTypes.personal
  const [certified, signings, documents] = await Promise.all([
    isPersonal
      ? answersOf<TaxFacts & SigningTime>(s, customer.id, 'taxResidence')
      : answersOf<BusinessCertification & SigningTime>(s, customer.id, 'businessTaxResidence'),
    signingsOf(s.db, customer.id),
    ownDocuments(s.db, customer.id),
  ])
  const needed = new Set(isPersonal ? neededTaxDocuments(personal(certified)) : neededOfCompany(certified))
  const loss = documents.find(({ kind, state }) => kind === lossOfNationality && state !== 'canceled')
  const form = (formName: WForm) =>
    signedForm(
      s,
      customer.id,
      signings.find((signing) => signing.form === formName),
    )
  const all = [
    { kind: 'w9' as const, ...(await form('w9')) },
    {
      kind: 'certificateOfLossOfNationality' as const,
      ...handedIn(loss),
      ...(loss?.reason && { rejectReason: rejectReasonText(loss.reason, t) }),
    },
    {
      kind: 'taxResidencySelfCertification' as const,
      ...(certified ? { status: 'validated' as const, at: certified.signedAt } : nothing),
    },
    { kind: 'w8Ben' as const, ...(await form(isPersonal ? 'w8ben' : 'w8benE')) },
  ]
  return all.map((item) =>
    item.status === 'none' && !needed.has(item.kind) ? { ...item, status: 'notRequired' as const } : item,
  )
}

const nothing = { status: 'none' as const }

const personal = (certified: object | undefined): TaxFacts | undefined =>
  certified && 'citizenship' in certified ? (certified as TaxFacts) : undefined

const neededOfCompany = (certified: object | undefined) =>
  certified === undefined
    ? (['taxResidencySelfCertification'] as const)
    : ([
        'taxResidencySelfCertification',
        'isUSEntity' in certified && certified.isUSEntity ? 'w9' : 'w8Ben',
      ] as const)

/** State of the newest signing of a form; a pending signing includes the address to sign at. */
async function signedForm(s: Services, customerId: number, signing: Signing | undefined) {
  if (!signing || signing.state === 'replaced') return nothing
  const at = (signing.endedAt ?? signing.createdAt).toISOString()
  if (signing.state === 'signed') return { status: 'validated' as const, at }
  if (signing.state === 'declined' || signing.expiresAt <= s.clock.now() || signing.state === 'expired')
    return { status: 'none' as const, at }
  const signature = await s.personal.open<{ signUrls: string[] }>(`customer:${customerId}`, signing.sealed)
  return { status: 'pending' as const, at, clientId: signing.clientId, signUrls: signature?.signUrls ?? [] }
}

function handedIn(document: OwnDocument | undefined) {
  if (!document) return nothing
  const status = (
    { waiting: 'pending', accepted: 'validated', rejected: 'rejected', canceled: 'none' } as const
  )[document.state]
  return { status, at: document.createdAt.toISOString() }
}
