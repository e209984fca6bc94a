import type { CompanyRegistration, Shareholder } from '../../registration/company-registration.ts'
import { registrationBounds } from './bounds.ts'
import type { RegistrationProblem } from './problem.ts'
import { levelsOf, percentOf, shareLimits, shareOf, sumOf, type Level } from './shares.ts'

type ShareholdersInput = Pick<CompanyRegistration, 'shareholders' | 'personList' | 'companyList'>

/** Problems of the shareholder tree, top down. Levels beyond the limits are not examined. */
export function shareholderProblems({
  shareholders,
  personList,
  companyList,
}: ShareholdersInput): RegistrationProblem[] {
  const levels = levelsOf(shareholders)
  const tooDeep = levels.find(({ depth }) => depth > registrationBounds.levels)
  if (tooDeep)
    return [
      { path: tooDeep.path, problem: 'shareholdersTooDeep', facts: { most: registrationBounds.levels } },
    ]
  if (levels.reduce((places, { holders }) => places + holders.length, 0) > registrationBounds.places)
    return [
      { path: 'shareholders', problem: 'shareholdersTooMany', facts: { most: registrationBounds.places } },
    ]
  const listedIds = { person: idsOf(personList), company: idsOf(companyList) }
  const firstPlace = new Map<number, string>()
  return [
    ...levels.flatMap((level) => [
      ...level.holders.flatMap((holder, at) => holderProblems(holder, at, level, { listedIds, firstPlace })),
      ...sumProblems(level),
    ]),
    ...companyList.flatMap(({ id }, at) =>
      firstPlace.has(id) ? [] : [{ path: `companyList.${at}.id`, problem: 'companyUnused' as const }],
    ),
  ]
}

type TreeContext = {
  listedIds: Record<Shareholder['kind'], ReadonlySet<number>>
  /** Holders of each company at its first occurrence, in a comparable form. */
  firstPlace: Map<number, string>
}

function holderProblems(
  { kind, refId, share, children = [] }: Shareholder,
  at: number,
  { path, of, holders }: Level,
  { listedIds, firstPlace }: TreeContext,
): RegistrationProblem[] {
  const here = `${path}.${at}`
  const isTwice = holders.slice(0, at).some((other) => other.kind === kind && other.refId === refId)
  const problems: (RegistrationProblem | false)[] = [
    !listedIds[kind].has(refId) && {
      path: `${here}.refId`,
      problem: kind === 'person' ? 'personUnknown' : 'companyUnknown',
    },
    isTwice && { path: `${here}.refId`, problem: 'shareholderTwice' },
    shareOf(share) === undefined && { path: `${here}.share`, problem: 'shareInvalid' },
    kind === 'person' && children.length > 0 && { path: `${here}.children`, problem: 'shareholdersNotAsked' },
  ]
  if (kind === 'company') {
    const words = comparable(children)
    const first = firstPlace.get(refId) ?? words
    firstPlace.set(refId, first)
    problems.push(
      of.includes(refId) && { path: `${here}.refId`, problem: 'companyHoldsItself' },
      children.length === 0 && { path: `${here}.children`, problem: 'shareholderMissing' },
      first !== words && { path: `${here}.children`, problem: 'shareholdersDiffer' },
    )
  }
  return problems.filter((item) => item !== false)
}

/** Each level sums to between 10 % and 100 % (B357); the first has at least one shareholder (B359). */
function sumProblems({ path, depth, holders }: Level): RegistrationProblem[] {
  const sum = sumOf(holders)
  const facts = { sum: percentOf(sum) }
  if (holders.length === 0) return depth === 1 ? [{ path, problem: 'shareholderMissing' }] : []
  if (sum < shareLimits.least) return [{ path, problem: 'sharesTooLow', facts }]
  return sum > shareLimits.most ? [{ path, problem: 'sharesTooHigh', facts }] : []
}

const comparable = (holders: readonly Shareholder[]): string =>
  holders
    .map(({ kind, refId, share }) => `${kind} ${refId} ${shareOf(share)}`)
    .toSorted()
    .join()

const idsOf = (list: readonly { id: number }[]): ReadonlySet<number> => new Set(list.map(({ id }) => id))
