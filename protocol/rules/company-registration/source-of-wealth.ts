import type { CompanyRegistration, Shareholder } from '../../registration/company-registration.ts'
import type { RegistrationProblem } from './problem.ts'
import { effectiveShares, shareLimits } from './shares.ts'

/**
 * Persons whose effective share is 25 % or more have to state their source of wealth (B360); exactly 25 % counts
 * (Q137).
 */
export const askedForWealth = (tree: readonly Shareholder[]): ReadonlySet<number> =>
  new Set(
    [...effectiveShares(tree)].filter(([, share]) => share >= shareLimits.wealth).map(([person]) => person),
  )

/** Problems of sources of wealth: missing for a person who has to state them, or without details (B360). */
export function wealthProblems({
  shareholders,
  personList,
}: Pick<CompanyRegistration, 'shareholders' | 'personList'>): RegistrationProblem[] {
  const holderIds = askedForWealth(shareholders)
  return personList.flatMap(({ id, sourcesOfFunds }, at): RegistrationProblem[] => {
    const path = `personList.${at}.sourcesOfFunds`
    if (!holderIds.has(id)) return []
    if (sourcesOfFunds.length === 0) return [{ path, problem: 'sourceMissing' }]
    return sourcesOfFunds.flatMap((source, of) =>
      source.details ? [] : [{ path: `${path}.${of}.details`, problem: 'sourceDetailsMissing' as const }],
    )
  })
}

/** Removes the sources of persons who no longer have to state them (B361). */
export function withoutNeedlessSources<Person extends { id: number; sourcesOfFunds: readonly unknown[] }>(
  personList: readonly Person[],
  tree: readonly Shareholder[],
): Person[] {
  const holderIds = askedForWealth(tree)
  return personList.map((person) =>
    holderIds.has(person.id) || person.sourcesOfFunds.length === 0
      ? person
      : { ...person, sourcesOfFunds: [] },
  )
}
