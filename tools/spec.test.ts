import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue, decisionTitles, expandIds, idsIn, coverageTable } from './spec-coverage.ts'
import { lateTitles, passedTitles, totals } from './test-results.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sixpence-spec-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const unit = {
  testResults: [
    {
      name: '/p2p.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'p2p refuses a paused card [B201 OP204]', status: 'passed', failureMessages: ['once'] },
        { fullName: 'p2p pays [B187]', status: 'failed', failureMessages: ['always'] },
        { fullName: 'p2p later [B188]', status: 'pending' },
      ],
    },
    { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
  ],
}

const browser = {
  suites: [
    {
      title: 'sign-in.spec.ts',
      specs: [{ title: 'signs in [R001]', tests: [{ status: 'expected' }, { status: 'skipped' }] }],
      suites: [{ title: 'by keyboard [B031]', specs: [{ title: 'too', tests: [{ status: 'flaky' }] }] }],
    },
  ],
}

test('reads ids from brackets anywhere in a title, and no others', () => {
  const titles = ['refuses [B201 OP204]', '[R001, Q040] opens', 'takes B300 as it is', 'row [0]', 'has [B20]']
  expect([...idsIn(titles)]).toEqual(['B201', 'OP204', 'R001'])
  expect([...idsIn(['reads FI-02', 'pays once [FI-01 WE-01, B187]'])]).toEqual(['FI-01', 'WE-01', 'B187'])
})

test('counts only tests that passed, of Vitest and of Playwright', () => {
  expect([...idsIn([unit, browser].flatMap(passedTitles))]).toEqual(['B201', 'OP204', 'R001', 'B031'])
})

test('adds up the reports; a file that does not load is a failure', () => {
  expect(totals([unit, browser])).toEqual({ passed: 3, failed: 2, skipped: 2 })
  expect(totals([{ suites: [], errors: [{ message: 'no config' }] }])).toMatchObject({ failed: 1 })
  expect(() => totals([{}])).toThrow('suites')
})

test('lists tests that passed only on a retry', () => {
  expect(lateTitles([unit, browser])).toEqual([
    'p2p refuses a paused card [B201 OP204]',
    'sign-in.spec.ts by keyboard [B031] too',
  ])
})

test('a decision names an id in its heading, not in its text', () => {
  writeFileSync(
    join(folder, '0001-menus.md'),
    '# 1. The place of invoices in the menus [SP-22]\n\nAs [SP-21].\n',
  )
  expect([...idsIn(decisionTitles(folder))]).toEqual(['SP-22'])
})

test('understands ranges of ids', () => {
  expect(expandIds('OP204, B009-B011 R001-002')).toEqual(['OP204', 'B009', 'B010', 'B011', 'R001', 'R002'])
})

test('leaves out removed entries and groups routes by layout', () => {
  const found = [{ id: 'FI-01', area: 'found-files', rule: 'a currency' }]
  const rows = { routes: [{ id: 'R001', layout: 'public' }], operations: [], rules: [] as object[], found }
  rules(rows.rules)
  for (const [name, list] of Object.entries(rows))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(list))
  const entries = catalogue(folder)
  expect(entries.map((entry) => `${entry.id} ${entry.area}`)).toEqual([
    'R001 routes-public',
    'B001 cards',
    'FI-01 found-files',
  ])
  expect(coverageTable(entries, new Set(['B001']))).toBe(
    [
      'cards                B 1/1',
      'found-files          FI 0/1',
      '  FI-01',
      'routes-public        R 0/1',
      '  R001',
      'all                  R 0/1       B 1/1       FI 0/1',
    ].join('\n'),
  )
})

function rules(list: object[]): void {
  list.push({ id: 'B001', area: 'cards', rule: 'a card' }, { id: 'B002', area: 'cards', removed: true })
}

test('the command exits with 1 if a requested id is missing', async () => {
  const file = join(folder, 'vitest.json')
  writeFileSync(file, JSON.stringify(unit))
  expect(await spec('--results', file, '--ids', 'B201,OP204')).toMatchObject({ code: 0 })
  const missing = await spec('--results', file, '--ids', 'B201,B187')
  expect(missing.code).toBe(1)
  expect(missing.out).toMatch(/^B187 .*\n1 of 2 ids are named\.\n$/)
  expect(await spec('--ids', 'B999')).toMatchObject({ code: 2 })
})

function spec(...args: string[]): Promise<{ code: number; out: string }> {
  const command = fileURLToPath(new URL('spec.ts', import.meta.url))
  return new Promise((done) => {
    const child = execFile(process.execPath, [command, ...args], (_, out) =>
      done({ code: child.exitCode ?? -1, out }),
    )
  })
}
