import { expect, test } from 'vitest'
import type { CompanyRegistration, Shareholder } from '../../registration/company-registration.ts'
import { shareholderProblems } from './shareholders.ts'

const person = (refId: number, share: string): Shareholder => ({ kind: 'person', refId, share })
const company = (refId: number, share: string, ...children: Shareholder[]): Shareholder => ({
  kind: 'company',
  refId,
  share,
  children,
})

/** Problems of a tree; by default every person and company in it is listed. */
function problemsOf(shareholders: Shareholder[], companies?: number[]): string[] {
  const named = (kind: Shareholder['kind'], holders: readonly Shareholder[]): number[] =>
    holders.flatMap((holder) => [
      ...(holder.kind === kind ? [holder.refId] : []),
      ...named(kind, holder.children ?? []),
    ])
  const list = (ids: number[]) => [...new Set(ids)].map((id) => ({ id }))
  return shareholderProblems({
    shareholders,
    personList: list(named('person', shareholders).filter((id) => id < 90)),
    companyList: list(companies ?? named('company', shareholders).filter((id) => id < 90)),
  } as Pick<CompanyRegistration, 'shareholders' | 'personList' | 'companyList'>).map(
    ({ path, problem }) => `${path}: ${problem}`,
  )
}

test.each([
  ['0', ['shareholders.0.share: shareInvalid']],
  ['0.01', []],
  ['100', ['shareholders: sharesTooHigh']],
  ['100.01', ['shareholders.0.share: shareInvalid']],
])('of a share of %s beside one of 50 it says %j [B356]', (share, problems) => {
  expect(problemsOf([person(1, share), person(2, '50')])).toEqual(problems)
})

test.each([
  [['9.99'], ['shareholders: sharesTooLow']],
  [['10'], []],
  [['60', '40'], []],
  [['60', '40.01'], ['shareholders: sharesTooHigh']],
])('a level of %j is %j [B357]', (shares, problems) => {
  expect(problemsOf(shares.map((share, at) => person(at + 1, share)))).toEqual(problems)
})

test('every nested level is summed on its own [B357]', () => {
  expect(problemsOf([company(1, '60', person(1, '9.99')), company(2, '40', person(2, '101'))])).toEqual([
    'shareholders.0.children: sharesTooLow',
    'shareholders.1.children.0.share: shareInvalid',
    'shareholders.1.children: sharesTooLow',
  ])
  expect(problemsOf([company(1, '100', company(2, '10', person(1, '60'), person(2, '40')))])).toEqual([])
})

test('there is at least one shareholder, and a company that holds shares has its own [B359]', () => {
  expect(problemsOf([])).toEqual(['shareholders: shareholderMissing'])
  expect(problemsOf([company(1, '100')])).toEqual(['shareholders.0.children: shareholderMissing'])
})

test('a company that holds itself, directly or through others, is detected', () => {
  expect(problemsOf([company(1, '100', company(2, '50', company(1, '50', person(1, '100'))))])).toContain(
    'shareholders.0.children.0.children.0.refId: companyHoldsItself',
  )
})

test('a company in two places has the same shareholders in both, in any order', () => {
  const twice = (second: Shareholder[]) =>
    problemsOf([
      company(1, '50', company(3, '100', person(1, '50'), person(2, '50'))),
      company(2, '50', company(3, '100', ...second)),
    ])
  expect(twice([person(2, '50.0'), person(1, '50')])).toEqual([])
  expect(twice([person(1, '100')])).toEqual(['shareholders.1.children.0.children: shareholdersDiffer'])
})

test('an unknown holder, one named twice on a level, and a person with holders are detected', () => {
  expect(
    problemsOf([person(99, '10'), company(98, '10', person(1, '100')), person(1, '5'), person(1, '5')]),
  ).toEqual([
    'shareholders.0.refId: personUnknown',
    'shareholders.1.refId: companyUnknown',
    'shareholders.3.refId: shareholderTwice',
  ])
  expect(problemsOf([{ ...person(1, '50'), children: [person(2, '50')] }])).toEqual([
    'shareholders.0.children: shareholdersNotAsked',
  ])
})

test('a company that holds nothing is not included', () => {
  expect(problemsOf([person(1, '100')], [7])).toEqual(['companyList.0.id: companyUnused'])
})

test('eight levels are read, a ninth or a thousandth is refused at its place, and so are too many places', () => {
  const nested = (levels: number) =>
    Array.from({ length: levels - 1 }).reduce<Shareholder>(
      (inner, _, at) => company(at + 1, '100', inner),
      person(1, '100'),
    )
  expect(problemsOf([nested(8)])).toEqual([])
  const ninth = [`shareholders${'.0.children'.repeat(8)}: shareholdersTooDeep`]
  expect(problemsOf([nested(9)])).toEqual(ninth)
  expect(problemsOf([nested(1_000)])).toEqual(ninth)
  const wide = Array.from({ length: 50 }, (_, at) =>
    company(at + 1, '1', ...[1, 2, 3, 4].map((id) => person(id, '25'))),
  )
  expect(problemsOf(wide)).toEqual(['shareholders: shareholdersTooMany'])
  expect(problemsOf(wide.slice(10))).toEqual([])
})
