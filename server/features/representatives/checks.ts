import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { RegistrationProblem } from '@sixpence/protocol/rules/company-registration/problem'
import { personProblems } from '@sixpence/protocol/rules/company-registration/people'
import { shareLimits, percentOf, shareOf, sumOf } from '@sixpence/protocol/rules/company-registration/shares'
import { wealthProblems } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { changeableTypes, representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { Refused } from '#core/refused.ts'
import { isPerson, type Representative, type RoleHere } from '#store/representative/representatives.ts'
import { holdingsOf } from '#store/representative/holdings.ts'

export type RepresentativeInput = DecodedInputOf<typeof calls.businessRepresentativeAdd>

type Facts = {
  /** Representative id; 0 for a new representative. */
  id: number
  all: readonly Representative[]
  today: string
  wealthSources: readonly string[]
  asksSourceOfWealth: boolean
}

/**
 * Checks a representative's details by the rules of registration and against the company's other representatives.
 * @throws Refused representativeTwice | shareNotAsked, or a refusal of registration
 */
export function checkStated(stated: RepresentativeInput, facts: Facts): void {
  const { id, all } = facts
  const { person } = stated
  const before = all.find((representative) => representative.id === id)
  const others = all.filter((representative) => representative.id !== id)
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

/**
 * Roles after the change: those towards the company as stated, those towards companies above it as before. Shares
 * are in hundredths of a percent.
 */
export function rolesAfter(
  { types: roles, share }: RepresentativeInput,
  before?: Pick<Representative, 'roles'>,
): RoleHere[] {
  const otherRoles = before?.roles.filter((role) => !isStated(role)) ?? []
  return [
    ...otherRoles,
    ...[...new Set(roles)].map((type) => ({
      type,
      ofId: null,
      share: type === types.shareholder ? Number(shareOf(share ?? '') ?? 0) : null,
    })),
  ]
}

/** Roles a company may change itself. */
export const isStated = ({ type, ofId }: RoleHere): boolean =>
  ofId === null && changeableTypes.some((changeableType) => changeableType === type)

const nobody = -1

/** Key of a person, ignoring case and Unicode form of the name. */
const keyOf = ({
  firstName,
  lastName,
  birthday,
}: Pick<RepresentativeInput['person'], 'firstName' | 'lastName' | 'birthday'>): string =>
  `${fullName({ firstName, lastName })} ${birthday}`.normalize('NFKC').toLowerCase()

function checkShare({ types: roles, share }: RepresentativeInput, sum: bigint): void {
  if (!roles.includes(types.shareholder)) {
    if (share !== undefined) throw new Refused('shareNotAsked')
    return
  }
  if (shareOf(share ?? '') === undefined) throw new Refused('shareInvalid', {}, 'share')
  if (sum > shareLimits.most) throw new Refused('sharesTooHigh', { sum: percentOf(sum) }, 'share')
}

/** @throws Refused for the first problem, at the field of `person` */
function refuseFirst([first]: readonly RegistrationProblem[]): void {
  if (first) throw new Refused(first.problem, first.facts, first.path.replace(/^personList\.0/, 'person'))
}
