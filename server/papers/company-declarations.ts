import type { Brand } from '@sixpence/brands'
import type { SignedPaperId } from '@sixpence/protocol/business/business-papers'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Translate } from '#core/translate.ts'
import type { Letter } from './letter-pdf.ts'

/** Day of each current text, which is its version. A new day requires every company to sign again. */
export const declarationVersions: Readonly<Record<SignedPaperId, string>> = {
  accuracy: '2026-11-01',
  owners: '2026-11-01',
  licences: '2026-11-01',
  adultContent: '2026-11-01',
  prohibitedEscort: '2026-11-01',
}

export type Declaration = {
  id: SignedPaperId
  version: string
  title: string
  sections: { heading: string; text: string }[]
}

/** A declaration in its current version, with the names of company and bank filled in. */
export function declaration(
  id: SignedPaperId,
  { brand, company, t }: { brand: Brand; company: string; t: Translate },
): Declaration {
  const facts = { company, name: brand.legalName }
  return { id, version: declarationVersions[id], ...words[id]((english) => t(english, facts)) }
}

/** A declaration with its signer and the time of signing, as a letter to print. */
export function declarationLetter(
  { title, version, sections }: Declaration,
  signed: Pick<Letter, 'brand' | 'language' | 't' | 'at'> & { company: string; name: string; email: string },
): Letter {
  const { brand, language, t, at, company, name, email } = signed
  const format = paperFormat(language)
  return {
    brand,
    language,
    t,
    at,
    to: company,
    title,
    text: t('Declared to {name} for {company}. Text of {day}.', {
      name: brand.legalName,
      company,
      day: format.day(version),
    }),
    parts: [
      ...sections.map(({ heading, text }) => ({ heading, note: text, rows: [] })),
      {
        heading: t('Signature'),
        rows: [
          [t('Signed by'), name],
          [t('Signed in as'), email],
          [t('Signed on'), format.moment(at.toISOString())],
        ],
      },
    ],
    closing: [
      t('Signed electronically. {name} keeps this document with its hash.', { name: brand.legalName }),
    ],
    isSigned: true,
  }
}

const words: Record<
  SignedPaperId,
  (t: (english: string) => string) => Pick<Declaration, 'title' | 'sections'>
> = {
  accuracy: (t) => ({
    title: t('Our information is true'),
    sections: [
      {
        heading: t('True and complete'),
        text: t(
          'Everything {company} has told {name} about itself, its business and its people is true and complete.',
        ),
      },
      {
        heading: t('Kept up to date'),
        text: t(
          '{company} tells {name} within 14 days when its name, address, business, directors or owners change.',
        ),
      },
    ],
  }),
  owners: (t) => ({
    title: t('Who owns the company'),
    sections: [
      {
        heading: t('No one is left out'),
        text: t(
          '{company} has named everybody who owns or controls 25% or more of it, directly or through others.',
        ),
      },
      {
        heading: t('No one stands in for someone else'),
        text: t(
          'The people named as owners hold their shares for themselves. {company} has issued no bearer shares.',
        ),
      },
    ],
  }),
  licences: (t) => ({
    title: t('Licences for financial services'),
    sections: [
      {
        heading: t('Licensed'),
        text: t(
          '{company} holds every licence and registration its financial services need, wherever it offers them.',
        ),
      },
      {
        heading: t('Checked##customers'),
        text: t(
          '{company} identifies its own customers, watches their payments, and serves nobody who is sanctioned.',
        ),
      },
    ],
  }),
  adultContent: (t) => ({
    title: t('Adult content'),
    sections: [
      {
        heading: t('Adults only'),
        text: t(
          'Everyone shown was at least 18 and agreed to it. {company} has checked this and keeps proof.',
        ),
      },
      {
        heading: t('Reports are acted on'),
        text: t(
          '{company} takes down content that is illegal or shown without consent as soon as it learns of it.',
        ),
      },
    ],
  }),
  prohibitedEscort: (t) => ({
    title: t('No escort services'),
    sections: [
      {
        heading: t('Not offered'),
        text: t(
          '{company} neither offers nor advertises escort services or prostitution, and arranges no meetings for money.',
        ),
      },
      {
        heading: t('Not paid##escort'),
        text: t('{company} takes and makes no payments for such services through {name}.'),
      },
    ],
  }),
}
