import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { systemClock } from '#core/clock.ts'
import { StartRefused } from '#core/config.ts'
import { openRails } from './rail-partners.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sixpence-bank-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const account = {
  RAIL_BANK_NAME: 'Ostra',
  RAIL_BANK_IBAN: 'LT12 1000 0111 0100 1000',
  RAIL_BANK_BIC: 'OSTRLT22',
  RAIL_BANK_TOWN: 'Vilnius',
  RAIL_BANK_COUNTRY: 'LT',
}
const opened = (more: Record<string, string>) =>
  openRails(false, {} as pg.Pool, systemClock, { RAIL_BANK_FOLDER: folder, ...account, ...more })

test('opens a bank by files with our account there', () => {
  expect(Object.keys(opened({}).rails)).toEqual(['bank'])
})

test.each([
  [
    { RAIL_BANK_TOWN: '', RAIL_BANK_BIC: ' ' },
    'With RAIL_BANK_FOLDER set RAIL_BANK_BIC, RAIL_BANK_TOWN, too.',
  ],
  [{ RAIL_BANK_IBAN: '12345' }, 'no bank would know one of them'],
  [{ RAIL_BANK_COUNTRY: 'Lithuania' }, 'no bank would know one of them'],
])('does not start with an account there that no payment could name: %j', (more, message) => {
  expect(() => opened(more)).toThrow(StartRefused)
  expect(() => opened(more)).toThrow(message)
})
