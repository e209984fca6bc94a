import { readPercent } from '@sixpence/money'
import type { InputOf } from '@sixpence/protocol/call'
import { contractBounds, type contractCreate, percentage } from '@sixpence/protocol/contracts/contracts'
import * as z from 'zod/mini'
import type { Translate } from '#lib/language/translate.ts'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import { keptDraft, underWay } from '#kit/flow/kept-draft.ts'

/** Entries as typed; validated where they are shown. */
const shape = z.object({
  email: z.string(),
  /** The customer of the e-mail address, once looked up. */
  partner: z.optional(z.object({ email: z.string(), id: z.int() })),
  role: z.enum(['sender', 'beneficiary']),
  company: z.optional(z.object({ id: z.int(), title: z.string() })),
  percentage: z.string(),
  activeFrom: z.string(),
  activeTo: z.string(),
  ownSigner: z.string(),
  ownObligations: z.string(),
  theirSigner: z.string(),
  theirObligations: z.string(),
  note: z.string(),
  ...underWay,
})
export type Draft = z.output<typeof shape>

const emptyDraft: Draft = {
  email: '',
  role: 'sender',
  percentage: '',
  activeFrom: '',
  activeTo: '',
  ownSigner: '',
  ownObligations: '',
  theirSigner: '',
  theirObligations: '',
  note: '',
}

export const contractDraft = keptDraft('contract', shape, emptyDraft)

export const partyFields = ['email', 'company'] as const
export type PartyField = (typeof partyFields)[number]

export const partyProblems = (draft: Draft, t: Translate): Record<PartyField, string | undefined> => ({
  email: isEmail(cleanEmail(draft.email)) ? undefined : t('Enter a valid e-mail address.'),
  company: draft.company ? undefined : t('Choose the company.'),
})

export const termFields = [
  'percentage',
  'activeFrom',
  'activeTo',
  'ownSigner',
  'ownObligations',
  'theirSigner',
  'theirObligations',
  'note',
] as const
export type TermField = (typeof termFields)[number]

export function termProblems(draft: Draft, t: Translate): Record<TermField, string | undefined> {
  const { activeFrom, activeTo } = draft
  const signer = (name: string) => {
    if (name.trim() === '') return t('Enter the name of the signatory.')
    return name.trim().length > contractBounds.signer
      ? t('Use at most {most} characters.', { most: String(contractBounds.signer) })
      : undefined
  }
  const obligations = (text: string) => {
    const lines = linesOf(text)
    if (lines.length === 0) return t('Write at least one obligation.')
    if (lines.length > contractBounds.obligations)
      return t('Write at most {most} lines.', { most: String(contractBounds.obligations) })
    return lines.some((line) => line.length > contractBounds.obligation)
      ? t('Keep each line to {most} characters.', { most: String(contractBounds.obligation) })
      : undefined
  }
  return {
    percentage: z.safeParse(percentage, shareText(draft)).success
      ? undefined
      : t('Enter a share above 0 and up to 100, with at most two decimals.'),
    activeFrom: activeFrom === '' ? t('Choose the day it begins.') : undefined,
    activeTo:
      activeTo !== '' && activeTo < activeFrom ? t('The last day must be after the first day.') : undefined,
    ownSigner: signer(draft.ownSigner),
    ownObligations: obligations(draft.ownObligations),
    theirSigner: signer(draft.theirSigner),
    theirObligations: obligations(draft.theirObligations),
    note:
      draft.note.trim().length > contractBounds.note
        ? t('Use at most {most} characters.', { most: String(contractBounds.note) })
        : undefined,
  }
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const shareText = ({ percentage: percentText }: Draft): string => readPercent(percentText)

/** The parties and the company; undefined until both steps are valid. */
export function inputOf(draft: Draft, own: number): InputOf<typeof contractCreate> | undefined {
  const { partner, company, role, activeFrom, activeTo } = draft
  if (!partner || partner.email !== cleanEmail(draft.email) || !company) return undefined
  const mine = { signer: draft.ownSigner.trim(), obligations: linesOf(draft.ownObligations), id: own }
  const theirs = {
    signer: draft.theirSigner.trim(),
    obligations: linesOf(draft.theirObligations),
    id: partner.id,
  }
  const sender = role === 'sender' ? mine : theirs
  const beneficiary = role === 'sender' ? theirs : mine
  const note = draft.note.trim()
  return {
    companyId: company.id,
    senderId: sender.id,
    senderSignerName: sender.signer,
    senderObligations: sender.obligations,
    beneficiaryId: beneficiary.id,
    beneficiarySignerName: beneficiary.signer,
    beneficiaryObligations: beneficiary.obligations,
    activeFrom,
    ...(activeTo !== '' && { activeTo }),
    percentage: shareText(draft),
    ...(note !== '' && { note }),
  }
}

/** The step and field for a field named by the server. */
export function placeOf(
  parameter: string,
  role: Draft['role'],
): { step: 'parties'; field: PartyField } | { step: 'terms'; field: TermField } | undefined {
  if (parameter === 'companyId') return { step: 'parties', field: 'company' }
  if (parameter === 'beneficiaryId' || parameter === 'senderId') return { step: 'parties', field: 'email' }
  if (
    parameter === 'percentage' ||
    parameter === 'activeFrom' ||
    parameter === 'activeTo' ||
    parameter === 'note'
  )
    return { step: 'terms', field: parameter }
  const [, party, what] = /^(sender|beneficiary)(SignerName|Obligations)/.exec(parameter) ?? []
  if (!party) return undefined
  const whose = party === role ? 'own' : 'their'
  return { step: 'terms', field: what === 'SignerName' ? `${whose}Signer` : `${whose}Obligations` }
}
