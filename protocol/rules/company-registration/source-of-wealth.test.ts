import { expect, test } from 'vitest'
import type { CompanyRegistration, Shareholder } from '../../registration/company-registration.ts'
import { askedForWealth, wealthProblems, withoutNeedlessSources } from './source-of-wealth.ts'

const person = (refId: number, share: string): Shareholder => ({ kind: 'person', refId, share })
const through = (refId: number, share: string, ...children: Shareholder[]): Shareholder => ({
  kind: 'company',
  refId,
  share,
  children,
})

test.each<[string, Shareholder[], number[]]>([
  ['half of a half', [through(1, '50', person(1, '50'))], [1]],
  ['49.99 % of a half', [through(1, '50', person(1, '49.99'))], []],
  ['two paths that add up', [through(1, '50', person(1, '30')), person(1, '10')], [1]],
  ['two paths that do not', [through(1, '50', person(1, '29')), person(1, '10')], []],
  ['exactly 25 %', [person(1, '25'), person(2, '24.9999')], [1]],
])('%s: asked are %j [B360]', (_, tree, asked) => {
  expect([...askedForWealth(tree)]).toEqual(asked)
})

const sources = (...details: (string | undefined)[]) =>
  details.map((words, at) => ({ sourceId: ['gift', 'loan'][at] ?? 'other', details: words }))

const problemsOf = (share: string, sourcesOfFunds: ReturnType<typeof sources>): string[] =>
  wealthProblems({
    shareholders: [person(1, share)],
    personList: [{ id: 1, sourcesOfFunds }],
  } as unknown as CompanyRegistration).map(({ path, problem }) => `${path}: ${problem}`)

test('a holder of 25 % or more has to choose a source, with details for each one chosen [B360]', () => {
  expect(problemsOf('25', sources('From my aunt', undefined))).toEqual([
    'personList.0.sourcesOfFunds.1.details: sourceDetailsMissing',
  ])
  expect(problemsOf('25', [])).toEqual(['personList.0.sourcesOfFunds: sourceMissing'])
  expect(problemsOf('25', sources('From my aunt', 'From the bank'))).toEqual([])
  expect(problemsOf('24.9999', sources(undefined))).toEqual([])
})

test.each([
  ['24', 0],
  ['24.9999', 0],
  ['25', 1],
  ['30', 1],
])('at %s %% %i sources are kept [B361]', (share, kept) => {
  const [withoutNeedlessSource] = withoutNeedlessSources(
    [{ id: 1, sourcesOfFunds: sources('From my aunt') }],
    [person(1, share)],
  )
  expect(withoutNeedlessSource?.sourcesOfFunds).toHaveLength(kept)
})
