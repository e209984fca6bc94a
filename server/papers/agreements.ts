import { type Brand, legalIds, type LegalId } from '@sixpence/brands'
import { languageOf, type Translate } from '#core/translate.ts'

export const agreementIds = legalIds
export type AgreementId = LegalId

/**
 * Date of the current text of each of our agreements, which is its version. A new date requires all customers to accept
 * again (B057).
 */
export const agreementVersions: Readonly<Record<AgreementId, string>> = {
  terms: '2026-09-01',
  businessTerms: '2026-09-01',
  privacy: '2026-09-01',
}

export type Agreement = {
  id: AgreementId
  version: string
  title: string
  sections: { heading: string; text: string }[]
}

const idsFor = {
  personal: ['terms', 'privacy'],
  business: ['businessTerms', 'privacy'],
} as const satisfies Record<string, readonly AgreementId[]>

/** Agreements for this type of customer, in reading order. */
export const agreementsOf = (brand: Brand, kind: keyof typeof idsFor, t: Translate): Agreement[] =>
  idsFor[kind].map((id) => agreement(id, brand, t))

/** The version of an agreement that is in force in a brand. */
export const versionOf = (id: AgreementId, brand: Brand): string =>
  brand.legal?.[id]?.version ?? agreementVersions[id]

/** An agreement in its current version: the brand's own text, or ours with the brand's names filled in. */
export function agreement(id: AgreementId, brand: Brand, t: Translate): Agreement {
  const own = brand.legal?.[id]
  const text = own?.texts[languageOf(t)] ?? own?.texts.en
  if (own && text) return { id, version: own.version, ...text }
  const facts = { brand: brand.name, company: brand.legalName, email: brand.supportContact.email }
  const { title, sections } = words[id]((english) => t(english, facts))
  return { id, version: agreementVersions[id], title, sections }
}

type Words = Pick<Agreement, 'title' | 'sections'>

const words: Record<AgreementId, (t: (english: string) => string) => Words> = {
  terms: (t) => ({
    title: t('Terms of service'),
    sections: [
      {
        heading: t('Who we are'),
        text: t(
          '{brand} is a service of {company}. We keep your money, carry out your payments and answer for both.',
        ),
      },
      {
        heading: t('Your account'),
        text: t(
          'One person, one account. You give us true details, keep them up to date and use the account for yourself only.',
        ),
      },
      {
        heading: t('Payments'),
        text: t(
          'Before you confirm a payment we show its amount, its fee and who receives it. What you have confirmed cannot be taken back; a payment that waits for a code can be canceled.',
        ),
      },
      {
        heading: t('Keeping it safe'),
        text: t(
          'Keep your password and codes to yourself. Tell us at once if somebody else may know them: after that you do not answer for payments that you did not make.',
        ),
      },
      {
        heading: t('When we may limit an account'),
        text: t(
          'The law obliges us to know our customers and to stop payments that look like fraud or crime. We tell you what we need and by when, as far as the law lets us, and you can object.',
        ),
      },
      {
        heading: t('Ending this agreement'),
        text: t(
          'You may close your account at any time and without a fee. We may end this agreement with two months of notice.',
        ),
      },
      {
        heading: t('Complaints'),
        text: t(
          'Write to {email}. We answer within 15 working days; after that you may turn to the supervisor.',
        ),
      },
    ],
  }),
  businessTerms: (t) => ({
    title: t('Terms of service for businesses'),
    sections: [
      {
        heading: t('Who we are'),
        text: t(
          '{brand} is a service of {company}. We keep the money of your company, carry out its payments and answer for both.',
        ),
      },
      {
        heading: t('Who acts for the company'),
        text: t(
          'The company names its users and what each of them may do. What a user confirms within these rights binds the company.',
        ),
      },
      {
        heading: t('Owners and directors'),
        text: t(
          'The company tells us who owns and directs it, and of every change within 14 days. We check these people as the law demands.',
        ),
      },
      {
        heading: t('Payments'),
        text: t(
          'Before you confirm a payment we show its amount, its fee and who receives it. What you have confirmed cannot be taken back; a payment that waits for a code can be canceled.',
        ),
      },
      {
        heading: t('When we may limit an account'),
        text: t(
          'The law obliges us to know our customers and to stop payments that look like fraud or crime. We tell you what we need and by when, as far as the law lets us, and you can object.',
        ),
      },
      {
        heading: t('Ending this agreement'),
        text: t(
          'You may close your account at any time and without a fee. We may end this agreement with two months of notice.',
        ),
      },
    ],
  }),
  privacy: (t) => ({
    title: t('Privacy notice'),
    sections: [
      {
        heading: t('What we keep'),
        text: t(
          'Who you are, how to reach you, the documents you show us, your payments, and when and from where you sign in.',
        ),
      },
      {
        heading: t('What for'),
        text: t(
          'To keep your account, to carry out payments, to prevent fraud, and because the law obliges us. We do not sell data and show no advertising.',
        ),
      },
      {
        heading: t('Who else sees it'),
        text: t(
          'The other side of a payment sees your name and e-mail. Companies that work for us see what their work needs. Authorities see what the law lets them ask for.',
        ),
      },
      {
        heading: t('How long'),
        text: t(
          'Documents and payments for as long as the law says, usually five to eight years after the account is closed; everything else until you delete it.',
        ),
      },
      {
        heading: t('Your rights'),
        text: t(
          'You can read, correct, take away and delete your data, as far as no law obliges us to keep it. Write to {email}.',
        ),
      },
    ],
  }),
}
