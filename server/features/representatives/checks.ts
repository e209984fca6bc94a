import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { RegistrationProblem } from '@sixpence/protocol/rules/company-registration/problem'
import { personProblems } from '@sixpence/protocol/rules/company-registration/people'
import { shareLimits, percentOf, shareOf, sumOf } from '@sixpence/protocol/rules/company-registration/shares'
import { wealthProblems } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { changeableTypes, representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import { Refused } from '#core/refused.ts'
import { isPerson, type Representative, type RoleHere } from '#store/representative/representatives.ts'
import { fullName } from '#store/customer/sealed-people.ts'
import { holdingsOf } from './holdings.ts'

export type Stated = DecodedInputOf<typeof calls.businessRepresentativeAdd>

type Facts = {
  /** The number they have, or 0 of somebody new. */
  id: number
  all: readonly Representative[]
  today: string
  wealthSources: readonly string[]
  asksSourceOfWealth: boolean
}

/**
 * What is said of somebody, held against the rules of a registration and against everybody else of the company.
 * @throws Refused one of what a registration refuses | representativeTwice | shareNotAsked
 */
export function checkStated(stated: Stated, facts: Facts): void {
  const { id, all } = facts
  const { person } = stated
  const before = all.find((one) => one.id === id)
  const others = all.filter((one) => one.id !== id)
  const twin = others.filter(isPerson).find(({ text }) => keyOf(text) === keyOf(person))
  if (twin) throw new Refused('representativeTwice', { name: fullName(twin.text) })
  const whole = { ...person, id, isUser: typeof before?.personId === 'number' }
  const directors = stated.types.includes(types.director) ? [id] : []
  const named = { personList: [whole], directors, companyList: [], authorizedCompanyRepresentative: nobody }
  refuseFirst(personProblems(named, facts))
  const shareholders = holdingsOf([...others, { id, isCompany: false, roles: rolesAfter(stated, before) }])
  checkShare(stated, sumOf(shareholders))
  if (facts.asksSourceOfWealth) refuseFirst(wealthProblems({ shareholders, personList: [whole] }))
}

/** What somebody is to the company itself as it is said now, and to those above it as before. */
export function rolesAfter(
  { types: said, share }: Stated,
  before?: Pick<Representative, 'roles'>,
): RoleHere[] {
  const kept = before?.roles.filter((role) => !isStated(role)) ?? []
  return [
    ...kept,
    ...[...new Set(said)].map((type) => ({
      type,
      ofId: null,
      share: type === types.shareholder ? Number(shareOf(share ?? '') ?? 0) : null,
    })),
  ]
}

/** What a company can say anew of a person. */
export const isStated = ({ type, ofId }: RoleHere): boolean =>
  ofId === null && changeableTypes.some((one) => one === type)

const nobody = -1

/** Twice the same person, however the name is written. */
const keyOf = ({
  firstName,
  lastName,
  birthday,
}: Pick<Stated['person'], 'firstName' | 'lastName' | 'birthday'>): string =>
  `${firstName} ${lastName} ${birthday}`.normalize('NFKC').toLowerCase()

function checkShare({ types: said, share }: Stated, sum: bigint): void {
  if (!said.includes(types.shareholder)) {
    if (share !== undefined) throw new Refused('shareNotAsked')
    return
  }
  if (shareOf(share ?? '') === undefined) throw new Refused('shareInvalid', {}, 'share')
  if (sum > shareLimits.most) throw new Refused('sharesTooHigh', { sum: percentOf(sum) }, 'share')
}

/** @throws Refused beside the field of the one person that was looked at */
function refuseFirst([first]: readonly RegistrationProblem[]): void {
  if (first) throw new Refused(first.problem, first.facts, first.path.replace(/^personList\.0/, 'person'))
}
