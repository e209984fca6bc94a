import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business-papers'
import {
  escortStatementId,
  type DeclarationId,
  type PaperText,
  type SignedPaperId,
} from '@sixpence/protocol/business/business-papers'
import type { Language } from '@sixpence/locales'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import { Refused } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { isAdultIndustry, isFinancialIndustry } from '#dictionaries/industries.ts'
import { declaration, declarationLetter, type Declaration } from '#papers/company-declarations.ts'
import { companyPapers, keepCompanyPaper, type CompanyPaper } from '#store/company/company-papers.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'

type DeclarationContext = { by: ActingPrincipal; services: Services; t: Translate }

/** Ids of the declarations the company has to sign; some depend on its industry (Q146). */
export async function askedOf(
  s: Services,
  customerId: number,
): Promise<{ declarations: DeclarationId[]; isEscortAsked: boolean }> {
  const sealed = await sealedAnswers(s.db, customerId, 'kyc')
  const answers = sealed && (await s.personal.open<{ industry?: string }>(`customer:${customerId}`, sealed))
  const isAdult = isAdultIndustry(answers?.industry)
  return {
    declarations: [
      'accuracy',
      'owners',
      ...(isFinancialIndustry(answers?.industry) ? (['licences'] as const) : []),
      ...(isAdult ? (['adultContent'] as const) : []),
    ],
    isEscortAsked: isAdult,
  }
}

/** A paper to sign, with the signature of this version. */
function toPaperDto({ version, title, sections }: Declaration, signed: CompanyPaper | undefined): PaperText {
  return {
    version,
    title,
    sections,
    ...(signed && {
      signed: {
        at: signed.createdAt.toISOString(),
        name: signed.names.join(', '),
        digest: signed.digest,
      },
    }),
  }
}

/** The current version of papers, each with its signature if it is signed. */
export async function papersToSign<Id extends SignedPaperId>(
  { by: { customer }, services: s, t }: DeclarationContext,
  ids: readonly Id[],
): Promise<{ id: Id; paper: PaperText }[]> {
  const signed = await companyPapers(s, customer.id, ids)
  return ids.map((id) => {
    const text = declaration(id, { brand: s.brand(customer.brand), company: customer.name, t })
    const own = signed.find(({ kind, version }) => kind === id && version === text.version)
    return { id, paper: toPaperDto(text, own) }
  })
}

type SigningContext = DeclarationContext & { language: Language; change: Change; tell: Tell }
type Version = { id: SignedPaperId; version: string }
type Signature = Pick<DecodedInputOf<typeof calls.businessDeclarationsSend>, 'name'>

/**
 * Signs papers in a single transaction; each becomes a PDF with its hash. @throws Refused declarationNotAsked |
 * declarationChanged | declarationSigned, at the field of the paper
 */
export async function signPapers(
  context: SigningContext,
  papers: readonly Version[],
  { name }: Signature,
  fieldOf: (at: number) => string,
): Promise<void> {
  const { by, services: s, t, language, change, tell } = context
  const { customer, person } = by
  const { declarations, isEscortAsked } = await askedOf(s, customer.id)
  const requiredIds = new Set<SignedPaperId>(declarations)
  if (isEscortAsked) requiredIds.add(escortStatementId)
  const brand = s.brand(customer.brand)
  const { letterPdf } = await import('#papers/letter-pdf.ts')
  const at = s.clock.now()
  const documents = await Promise.all(
    papers.map(async ({ id, version }, index) => {
      if (!requiredIds.has(id)) throw new Refused('declarationNotAsked', {}, fieldOf(index))
      const text = declaration(id, { brand, company: customer.name, t })
      if (version !== text.version) throw new Refused('declarationChanged', {}, fieldOf(index))
      const signed = { brand, language, t, at, company: customer.name, name, email: person.email }
      return { id, version, pdf: await letterPdf(declarationLetter(text, signed)) }
    }),
  )
  await change(async (client) => {
    await lockCustomer(client, customer.id)
    const digests: string[] = []
    for (const [index, { id: kind, version, pdf }] of documents.entries()) {
      const declaration = {
        customerId: customer.id,
        personId: person.id,
        kind,
        version,
        names: [name],
        pdf,
        at,
      }
      const digest = await keepCompanyPaper({ db: client, personal: s.personal }, declaration)
      if (digest === undefined) throw new Refused('declarationSigned', {}, fieldOf(index))
      digests.push(`${kind} ${digest}`)
    }
    tell({ customerId: customer.id, detail: { signed: digests.join(', ') } })
  })
}
