import { randomUUIDv7 } from 'node:crypto'
import { bumpGuard } from '@sixpence/ledger'
import type { InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type SendOptions, type TestAnswer } from '#dev/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
  // Owen pays without a code, Bo is not verified: low limits.
  for (const customer of ['bo', 'leo'])
    await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [
      await bank.customerId(customer),
    ])
})
afterAll(() => bank.close())

type Input = Record<keyof InputOf<typeof p2pSend> | 'isAdmin', unknown>
type Case = { who?: string; account?: [customer: string, alias: string]; parts?: Partial<Input> }

async function send(
  { who = 'owen', account = [who, who === 'owen' ? 'Euro' : 'Everyday'], parts = {} }: Case,
  options: SendOptions = {},
): Promise<TestAnswer<typeof p2pSend>> {
  const input = {
    accountId: await bank.accountId(...account),
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    ...parts,
  }
  const payer = await bank.as(who)
  return payer.raw(p2pSend, input, { key: randomUUIDv7(), ...options })
}

/** What was refused, at which field, in which words; and nothing may have changed. */
async function refused(one: Case): Promise<string[]> {
  const before = await bank.ledgerState()
  const { responseCode, validationErrors } = await send(one)
  expect(await bank.ledgerState()).toBe(before)
  expect(validationErrors).toHaveLength(1)
  return [responseCode, ...validationErrors.flatMap((one) => [one.parameter, one.code, one.description])]
}

const cases: [name: string, one: Case, code: string, field: string, refusal: string, text: string][] = [
  [
    'an e-mail without an at-sign',
    to('carla.example'),
    'TA1',
    'toEmail',
    'invalid_format',
    'Enter a valid e-mail address.',
  ],
  ['an empty e-mail', to(''), 'TA1', 'toEmail', 'invalid_format', 'Enter a valid e-mail address.'],
  ['no e-mail', to(undefined), 'TA1', 'toEmail', 'missing', 'Enter your e-mail.'],
  [
    'an e-mail that is a list',
    to(['carla@quillo.example']),
    'TA1',
    'toEmail',
    'invalid_type',
    'Enter a valid e-mail address.',
  ],
  [
    'an unknown payee',
    to('nobody@quillo.example'),
    'VF',
    'toEmail',
    'payeeUnknown',
    'No customer has this e-mail address.',
  ],
  [
    'oneself',
    to('owen@tamar.example'),
    'VF',
    'toEmail',
    'payeeIsSelf',
    'You cannot send money to yourself. Move it between your accounts instead.',
  ],
  [
    'a payee on the own blacklist',
    { who: 'ines', parts: { toEmail: 'victor@quillo.example' } },
    'VF',
    'toEmail',
    'payeeBlocked',
    'This user is in your blacklist.',
  ],
  [
    'a payee who has the payer on theirs',
    { who: 'victor', parts: { toEmail: 'ines@ostra.example' } },
    'VF',
    'toEmail',
    'payeeRefuses',
    'This person cannot receive your payments.',
  ],
  [
    'a payee who is limited',
    to('leo@ostra.example'),
    'VF',
    'toEmail',
    'payeeRefuses',
    'This person cannot receive your payments.',
  ],
  [
    'a payee without an account in the currency',
    { account: ['owen', 'Everyday'], parts: { currency: 'GBP' } },
    'VF',
    'toEmail',
    'payeeCannotReceive',
    'This person cannot receive GBP.',
  ],
  [
    'more than there is',
    amount('510.01'),
    'VF',
    'amount',
    'insufficientFunds',
    'There is not enough money in this account.',
  ],
  [
    'the balance without room for the fee',
    amount('510.00'),
    'VF',
    'amount',
    'insufficientFunds',
    'There is not enough money in this account.',
  ],
  [
    'more than a balance can be',
    amount('99999999999999999999'),
    'VF',
    'amount',
    'amountTooLarge',
    'This amount is too large.',
  ],
  [
    'the most an int8 holds',
    amount('92233720368547758.07'),
    'VF',
    'amount',
    'amountTooLarge',
    'This amount is too large.',
  ],
  [
    'a number longer than any',
    amount('9'.repeat(33)),
    'TA1',
    'amount',
    'too_big',
    'This is too long or too large.',
  ],
  [
    'too many decimals',
    amount('10.001'),
    'VF',
    'amount',
    'amountTooManyDecimals',
    'EUR has at most 2 decimals.',
  ],
  ['zero', amount('0'), 'VF', 'amount', 'amountNotPositive', 'Enter an amount above 0.'],
  ['zero with decimals', amount('0.00'), 'VF', 'amount', 'amountNotPositive', 'Enter an amount above 0.'],
  ['a negative amount', amount('-10.00'), 'VF', 'amount', 'amountNotPositive', 'Enter an amount above 0.'],
  ['letters', amount('ten'), 'VF', 'amount', 'amountNotANumber', 'Enter an amount, for example 12.50.'],
  ['an empty amount', amount(''), 'VF', 'amount', 'amountNotANumber', 'Enter an amount, for example 12.50.'],
  ['an exponent', amount('1e2'), 'VF', 'amount', 'amountNotANumber', 'Enter an amount, for example 12.50.'],
  ['a comma', amount('10,00'), 'VF', 'amount', 'amountNotANumber', 'Enter an amount, for example 12.50.'],
  ['infinity', amount('Infinity'), 'VF', 'amount', 'amountNotANumber', 'Enter an amount, for example 12.50.'],
  [
    'digits of another script',
    amount('１０'),
    'VF',
    'amount',
    'amountNotANumber',
    'Enter an amount, for example 12.50.',
  ],
  ['an amount that is a number', amount(10), 'TA1', 'amount', 'invalid_type', 'This value is not valid.'],
  [
    'another currency than the account’s',
    { parts: { currency: 'USD' } },
    'VF',
    'currency',
    'currencyMismatch',
    'This account holds EUR.',
  ],
  [
    'a currency nobody has',
    { parts: { currency: 'XXX' } },
    'TA1',
    'currency',
    'invalid_value',
    'This value is not valid.',
  ],
  [
    'a closed account',
    { who: 'ines', account: ['ines', 'Old savings'] },
    'CA',
    'accountId',
    'accountClosed',
    'This account is closed.',
  ],
  [
    'another person’s account',
    { account: ['ines', 'Everyday'] },
    'VF',
    'accountId',
    'accountNotFound',
    'This account does not exist.',
  ],
  [
    'no account at all',
    { parts: { accountId: 999_999 } },
    'VF',
    'accountId',
    'accountNotFound',
    'This account does not exist.',
  ],
  [
    'an account id that is text',
    { parts: { accountId: '1' } },
    'TA1',
    'accountId',
    'invalid_type',
    'This value is not valid.',
  ],
  [
    'an account id below one',
    { parts: { accountId: -1 } },
    'TA1',
    'accountId',
    'too_small',
    'This value is not valid.',
  ],
  [
    'a payer who is limited',
    { who: 'leo' },
    'VF',
    '',
    'customerLimited',
    'Your account is limited. Payments are not possible at the moment.',
  ],
  [
    'more than one payment may be',
    { who: 'ines', parts: { amount: '10000.01' } },
    'VF',
    'amount',
    'limitExceeded',
    'This is above your limit. You can still send 10000.00 EUR per payment.',
  ],
  [
    'a note of 141 characters',
    { parts: { note: 'x'.repeat(141) } },
    'TA1',
    'note',
    'too_big',
    'This is too long or too large.',
  ],
  [
    'a note of two lines',
    { parts: { note: 'a\nb' } },
    'TA1',
    'note',
    'invalid_format',
    'This value is not valid.',
  ],
  [
    'a note that turns text around',
    { parts: { note: 'a\u202Eb' } },
    'TA1',
    'note',
    'invalid_format',
    'This value is not valid.',
  ],
  [
    'a repeating payment that began before today',
    { parts: { subscriptionFrequency: 'monthly', subscriptionStartDate: '2020-01-01' } },
    'VF',
    'subscriptionStartDate',
    'subscriptionStartsPast',
    'This day is over. Choose today or a later day.',
  ],
  [
    'an end of a repeating payment that does not repeat',
    { parts: { subscriptionEndDate: '2030-01-01' } },
    'VF',
    'subscriptionFrequency',
    'subscriptionIncomplete',
    'Choose how often the payment repeats.',
  ],
  [
    'an invoice nobody wrote',
    { parts: { invoiceId: 1 } },
    'VF',
    'invoiceId',
    'invoiceUnknown',
    'This invoice does not exist.',
  ],
  [
    'a coupon nobody gave',
    { parts: { couponCode: 'FREE' } },
    'VF',
    'couponCode',
    'couponUnknown',
    'This coupon is not valid.',
  ],
  [
    'somebody else’s address as one’s own',
    { parts: { fromEmail: 'ines@ostra.example' } },
    '13',
    'fromEmail',
    'customerDisagreement',
    'You do not have access to this action.',
  ],
  [
    'a field one may not write',
    { parts: { isAdmin: true } },
    'TA1',
    'isAdmin',
    'undeclared',
    'This field is not known.',
  ],
]

test.each(cases)(
  'refuses %s at its field and changes nothing [OP204]',
  async (_, one, code, field, name, text) => {
    expect(await refused(one)).toEqual([code, field, name, text])
  },
)

function to(toEmail: unknown): Case {
  return { parts: { toEmail } }
}
function amount(text: unknown): Case {
  return { parts: { amount: text } }
}
