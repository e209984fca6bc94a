import { money } from '@sixpence/money'
import { refusals } from '@sixpence/protocol/codes'
import { expect, test } from 'vitest'
import { refusal, success } from './envelope.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'

const t = translator('en')
const names = Object.keys(refusals).filter((name): name is keyof typeof refusals => name in refusals)

test('every success has the three fields of every answer [B163 B172]', () => {
  expect(success({ transactionId: 1 })).toEqual({
    status: 200,
    body: { transactionId: 1, responseCode: '00', responseDescription: '', validationErrors: [] },
  })
})

test.each(names)(
  '%s has its code, its text and its field at both kinds of addresses [B163 B171 B176]',
  (name) => {
    const facts = {
      left: money(100n, 'EUR'),
      currency: 'EUR',
      period: 'today',
      count: 1,
      reference: 'x',
      from: 'a',
      to: 'b',
      digits: 9,
      least: 12,
      most: 128,
      brand: 'Ostra',
      company: 'Northlight Studio',
      ip: '203.0.113.7',
      name: 'Ines Varga',
      fee: money(100n, 'EUR'),
      sum: '9.99',
      date: new Date('2026-11-22T10:00:00Z'),
      line: 3,
      seconds: 9,
      columns: 'amount',
      amount: '12.50 EUR',
      size: 100,
      cell: 'B7',
      column: 3,
      encoding: 'Windows-1252',
      message: 'camt.053.001.08',
      said: 3,
      found: 2,
      day: '2026-11-26',
      days: '2026-11-26, 2026-11-27',
      kinds: 'fees, rail:bank',
      row: 'p2p EUR',
      other: 'card',
      at: new Date('2026-11-27T10:00:00Z'),
      number: 4,
      decimals: 2,
      time: '16:30',
      ratio: '3.1',
      floor: '4.5',
      title: '#',
      heading: '##',
      language: 'Română',
      group: 1,
      element: 'InstdAmt',
      payment: 2,
      cells: 9,
      first: 'Ana Nowak',
      sheet: 'Rents',
      domains: 'bank.example',
      debtor: 'DE87 2005',
      account: 'Operating',
      sold: 'EUR',
      bought: 'USD',
    }
    const declared = refusals[name]
    for (const door of ['main', 'rest'] as const) {
      const { body } = refusal(new Refused(name, facts), door, t)
      expect(body.responseCode).toBe(declared.code)
      expect(body.responseDescription).not.toMatch(/[{}]/)
      expect(body.responseDescription.length).toBeGreaterThan(5)
      expect(body.validationErrors).toEqual([
        {
          parameter: 'field' in declared ? declared.field : '',
          code: name,
          description: body.responseDescription,
        },
      ])
    }
  },
)

test.each([
  ['tooManyRequests', { count: 7 }, 7],
  ['resendTooSoon', { count: 42 }, 42],
  ['busy', {}, 1],
  ['outcomeUnknown', {}, 1],
  ['insufficientFunds', {}, undefined],
  ['lockedOut', { count: 15 }, undefined],
] as const)('%s says after how many seconds to come back: %o', (name, facts, seconds) => {
  for (const door of ['main', 'rest'] as const)
    expect(refusal(new Refused(name, facts), door, t).retryAfter).toBe(seconds)
})

test.each([
  ['insufficientFunds', 200, 400],
  ['wrongCredentials', 200, 403],
  ['notAllowed', 200, 403],
  ['accountNotFound', 200, 404],
  ['sessionExpired', 401, 401],
  ['signInNeeded', 401, 401],
  ['tooManyRequests', 429, 429],
  ['fault', 500, 500],
  ['outcomeUnknown', 503, 503],
] as const)('%s is HTTP %i on the main door and %i on the others [B179 B180]', (name, main, rest) => {
  expect(refusal(new Refused(name), 'main', t).status).toBe(main)
  expect(refusal(new Refused(name), 'rest', t).status).toBe(rest)
})

test('REST addresses also return the text as message [B089]', () => {
  expect(refusal(new Refused('wrongCredentials'), 'rest', t).body['message']).toBe(
    'E-mail or password is incorrect.',
  )
  expect(refusal(new Refused('wrongCredentials'), 'main', t).body['message']).toBeUndefined()
  const invalid = new InvalidInput([
    { parameter: 'a', code: 'missing', description: 'This field is missing.' },
  ])
  expect(refusal(invalid, 'rest', t).body['message']).toBe('Check the marked fields.')
})

test('input that does not decode is reported with every field at once [B171 B175]', () => {
  const problems = ['a', 'b'].map((parameter) => ({
    parameter,
    code: 'missing',
    description: 'This field is missing.',
  }))
  const answer = refusal(new InvalidInput(problems), 'main', t)
  expect(answer).toEqual({
    status: 200,
    body: {
      responseCode: 'TA1',
      responseDescription: 'Check the marked fields.',
      validationErrors: problems,
    },
  })
})

test('a refusal may name a field other than its default', () => {
  const { body } = refusal(new Refused('accountNotFound', {}, 'trxid'), 'main', t)
  expect(body.validationErrors[0]?.parameter).toBe('trxid')
})
