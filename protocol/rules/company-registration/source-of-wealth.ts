import type { CompanyRegistration, Shareholder } from '../../registration/company-registration.ts'
import type { RegistrationProblem } from './problem.ts'
import { effectiveShares, shareLimits } from './shares.ts'

/** Who holds 25 % or more in the end is asked where the wealth comes from (B360); exactly 25 % counts (Q137). */
export const askedForWealth = (tree: readonly Shareholder[]): ReadonlySet<number> =>
  new Set(
    [...effectiveShares(tree)].filter(([, share]) => share >= shareLimits.wealth).map(([person]) => person),
  )

/** Whoever is asked names at least one source, and says more about each (B360). */
export function wealthProblems({
  shareholders,
  personList,
}: Pick<CompanyRegistration, 'shareholders' | 'personList'>): RegistrationProblem[] {
  const asked = askedForWealth(shareholders)
  return personList.flatMap(({ id, sourcesOfFunds }, at): RegistrationProblem[] => {
    const path = `personList.${at}.sourcesOfFunds`
    if (!asked.has(id)) return []
    if (sourcesOfFunds.length === 0) return [{ path, problem: 'sourceMissing' }]
    return sourcesOfFunds.flatMap((source, of) =>
      source.details ? [] : [{ path: `${path}.${of}.details`, problem: 'sourceDetailsMissing' as const }],
    )
  })
}

/** Who is not asked any more keeps none of the answers (B361). */
export function withoutNeedlessSources<Person extends { id: number; sourcesOfFunds: readonly unknown[] }>(
  personList: readonly Person[],
  tree: readonly Shareholder[],
): Person[] {
  const asked = askedForWealth(tree)
  return personList.map((person) =>
    asked.has(person.id) || person.sourcesOfFunds.length === 0 ? person : { ...person, sourcesOfFunds: [] },
  )
}
