import type { BusinessCertification } from '@sixpence/protocol/documents/documents'
import { lossOfNationality } from '@sixpence/protocol/rules/documents'
import { neededTaxDocuments, type TaxFacts } from '@sixpence/protocol/rules/tax-documents'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { rejectReasonText } from './reject-reason.ts'
import type { Customer } from '#store/customer/people.ts'
import { ownDocuments, type OwnDocument } from '#store/document/documents.ts'
import { signingsOf, type Signing, type WForm } from '#store/document/signings.ts'
import { type SigningTime, answersOf } from './tax-answers.ts'

/** The four documents of the tax record of a customer, as far as they are needed or handed in. */
export async function taxDocuments(s: Services, customer: Customer, t: Translate) {
  const isPersonal = customer.type === 1
  const [certified, signings, documents] = await Promise.all([
    isPersonal
      ? answersOf<TaxFacts & SigningTime>(s, customer.id, 'taxResidence')
      : answersOf<BusinessCertification & SigningTime>(s, customer.id, 'businessTaxResidence'),
    signingsOf(s.db, customer.id),
    ownDocuments(s.db, customer.id),
  ])
  const needed = new Set(isPersonal ? neededTaxDocuments(personal(certified)) : neededOfCompany(certified))
  const loss = documents.find(({ kind, state }) => kind === lossOfNationality && state !== 'canceled')
  const form = (wanted: WForm) =>
    signedForm(
      s,
      customer.id,
      signings.find((one) => one.form === wanted),
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
  return all.map((one) =>
    one.status === 'none' && !needed.has(one.kind) ? { ...one, status: 'notRequired' as const } : one,
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

/** State of the newest signing of a form; one that waits includes the address to sign at. */
async function signedForm(s: Services, customerId: number, one: Signing | undefined) {
  if (!one || one.state === 'replaced') return nothing
  const at = (one.endedAt ?? one.createdAt).toISOString()
  if (one.state === 'signed') return { status: 'validated' as const, at }
  if (one.state === 'declined' || one.expiresAt <= s.clock.now() || one.state === 'expired')
    return { status: 'none' as const, at }
  const kept = await s.personal.open<{ signUrls: string[] }>(`customer:${customerId}`, one.sealed)
  return { status: 'pending' as const, at, clientId: one.clientId, signUrls: kept?.signUrls ?? [] }
}

function handedIn(one: OwnDocument | undefined) {
  if (!one) return nothing
  const status = (
    { waiting: 'pending', accepted: 'validated', rejected: 'rejected', canceled: 'none' } as const
  )[one.state]
  return { status, at: one.createdAt.toISOString() }
}
