import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { noticeDays, shareOf } from '@sixpence/protocol/rules/contracts'
import { translator } from '#core/translate.ts'
import type { Letter } from '#papers/letter-pdf.ts'
import type { ContractDraft } from '#store/pdf-draft/pdf-drafts.ts'
import { wholeShare } from './parties.ts'

/** A split contract as a letter in the brand of the reader. */
export function contractLetter(contract: Contract, brand: Brand, language: Language): Letter {
  const t = translator(language)
  const { day } = paperFormat(language)
  const { sender, beneficiary } = contract
  const signedBy = (name: string, at: string | undefined): string =>
    at === undefined
      ? t('{name}, not signed yet', { name })
      : t('{name}, signed on {day}', { name, day: day(at) })
  const letter = termsLetter(contract, brand, language)
  return {
    ...letter,
    parts: [
      ...letter.parts,
      {
        heading: t('Signatures'),
        rows: [
          [sender.name, signedBy(contract.senderSignerName, contract.senderSignedAt)],
          [beneficiary.name, signedBy(contract.beneficiarySignerName, contract.beneficiarySignedAt)],
          [t('Fingerprint of the text'), contract.fingerprint],
        ],
      },
    ],
  }
}

/** A split contract that is not drawn up yet. */
export function draftLetter(draft: ContractDraft, brand: Brand, language: Language): Letter {
  const t = translator(language)
  const letter = termsLetter(draft, brand, language)
  return {
    ...letter,
    title: t('Draft of a split contract'),
    parts: [
      ...letter.parts,
      {
        heading: t('Signatures'),
        rows: [
          [draft.sender.name, draft.senderSignerName],
          [draft.beneficiary.name, draft.beneficiarySignerName],
        ],
      },
    ],
    closing: [...letter.closing, t('This is a draft. Nothing has been sent or signed.')],
  }
}

function termsLetter(contract: ContractDraft, brand: Brand, language: Language): Letter {
  const t = translator(language)
  const { company, sender, beneficiary, percentage, activeFrom, activeTo, note } = contract
  const { day, percent } = paperFormat(language)
  const share = percent(shareOf(percentage) / wholeShare)
  const list = (heading: string, items: readonly string[]) => ({
    heading,
    rows: items.map((text, at) => [String(at + 1), text] as const),
  })
  return {
    brand,
    language,
    t,
    at: new Date(contract.createdAt),
    to: `${sender.name}, ${beneficiary.name}`,
    title: t('Split contract'),
    text: t('{sender} gives {beneficiary} {percentage} of what {company} pays.', {
      sender: sender.name,
      beneficiary: beneficiary.name,
      company: company.title,
      percentage: share,
    }),
    parts: [
      {
        rows: [
          [t('Company'), company.title],
          [t('Pays the share'), sender.name],
          [t('Receives the share'), beneficiary.name],
          [t('Share##contract'), share],
          [t('Begins'), day(activeFrom)],
          ...(activeTo === undefined ? [] : [[t('Ends'), day(activeTo)] as const]),
          ...(note === undefined ? [] : [[t('Note'), note] as const]),
        ],
      },
      list(t('Obligations of {name}', { name: sender.name }), contract.senderObligations),
      list(t('Obligations of {name}', { name: beneficiary.name }), contract.beneficiaryObligations),
    ],
    closing: [
      t('Either side may end it with {days} days of notice; the receiver may do without them.', {
        days: String(noticeDays),
      }),
    ],
    isSigned: true,
  }
}
