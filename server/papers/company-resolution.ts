import { paperFormat } from '@sixpence/locales/paper.ts'
import { accessRights } from '@sixpence/protocol/rights'
import type { Translate } from '#core/translate.ts'
import type { Letter } from './letter-pdf.ts'

/** Facts of a resolution: the registered company, its signatories and the users of the account. */
export type ResolutionFacts = Pick<Letter, 'brand' | 'language' | 't' | 'at'> & {
  company: string
  countryCode: string
  registrationNumber: string | undefined
  directors: readonly string[]
  users: readonly { name: string; right: number }[]
}

/** The resolution by which directors open the account and name its users (B348), for them to sign by hand. */
export function companyResolution(facts: ResolutionFacts): Letter {
  const { brand, language, t, at, company, registrationNumber, directors, users } = facts
  const format = paperFormat(language)
  const names = { company, name: brand.legalName }
  return {
    brand,
    language,
    t,
    at,
    to: company,
    title: t('Resolution of the directors'),
    text: t('The directors who sign below have resolved the following for {company}.', names),
    parts: [
      {
        rows: [
          [t('Company'), company],
          [t('Country'), format.country(facts.countryCode)],
          ...(registrationNumber ? [[t('Registration number'), registrationNumber] as const] : []),
        ],
      },
      {
        heading: t('1. The account'),
        note: t(
          '{company} keeps its accounts with {name} and accepts the agreements that apply to them.',
          names,
        ),
        rows: [],
      },
      {
        heading: t('2. Who may use it'),
        note: t('These people act for {company}, each within the limits stated here.', names),
        rows: users.map(({ name, right }) => [name, rightWord(right, t)] as const),
      },
      {
        heading: t('3. Until when'),
        note: t(
          'This holds until {company} tells {name} otherwise. Until then, what these people do is binding for {company}.',
          names,
        ),
        rows: [],
      },
    ],
    closing: [],
    isSigned: true,
    signers: directors.map((name) => ({ name, role: t('Director') })),
  }
}

function rightWord(right: number, t: Translate): string {
  if (right === accessRights.full) return t('Makes and approves payments, and manages the company')
  if (right === accessRights.initiate) return t('Prepares payments that someone else approves')
  if (right === accessRights.confirmed) return t('Makes payments and confirms them')
  return right === accessRights.uploading ? t('Uploads documents') : t('Views accounts and payments')
}
