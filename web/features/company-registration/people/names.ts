import { shareLimits, type Share } from '@sixpence/protocol/rules/company-registration/shares'
import type { Translate } from '#lib/language/translate.ts'
import { idsWith } from '../changes.ts'
import { isSamePage, type Page } from '../place.ts'
import { type Company, companyIn, type Person, personIn, type Registration } from '../registration.ts'
import type { Problem } from '../troubles.ts'

export const personName = ({ fields }: Person, t: Translate): string =>
  [fields['firstName'], fields['lastName']]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || t('Unnamed person')

export const companyName = ({ fields }: Company, t: Translate): string =>
  fields['name']?.trim() || t('Unnamed company')

export function nameIn(registration: Registration, page: Page, t: Translate): string {
  const person = page.form === 'personForm' && personIn(registration, page.id)
  const company = page.form === 'companyForm' && companyIn(registration, page.id)
  if (person) return personName(person, t)
  return company ? companyName(company, t) : ''
}

/** Roles as text: "Director, owner". */
export function rolesOf(registration: Registration, id: number, t: Translate): string {
  const isHolder =
    idsWith(registration, { is: 'shareholder' }).includes(id) ||
    registration.companyList.some((company) =>
      idsWith(registration, { is: 'shareholder', of: company.id }).includes(id),
    )
  const above = registration.companyList.filter(({ directors }) => directors.includes(id))
  const words = [
    registration.directors.includes(id) && t('Director'),
    ...above.map((company) => t('Director of {company}', { company: companyName(company, t) })),
    isHolder && t('Shareholder'),
    registration.ultimateBeneficiaryOwners.includes(id) && t('Ultimate beneficial owner'),
    registration.users.includes(id) && t('User'),
  ]
  return words.filter(Boolean).join(', ')
}

export const isWhole = (troubles: readonly Problem[], page: Page): boolean =>
  !troubles.some((problem) => isSamePage(problem.page, page))

/**
 * As a fraction: 25 % is 0.25, no share is 0. For display only. Not in a component, because the React compiler loses
 * `0n`.
 */
export const shareOfOne = (share: Share | undefined): number => Number(share ?? 0) / Number(shareLimits.most)
