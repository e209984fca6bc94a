import { brandKeys, brands } from '@sixpence/brands'
import { languages, type Language } from '@sixpence/locales'
import type { Receipt } from '@sixpence/protocol/history/history'
import { statusWord } from '@sixpence/protocol/history/payment-words'
import { transactionStatuses } from '@sixpence/protocol/rules/operation-types'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from '#papers/book.ts'
import { bookColumns } from '#papers/book-columns.ts'
import { receiptPdf } from './receipt-document.ts'

const asPayer: Receipt = {
  transactionId: 100234,
  status: 'completed',
  operationType: 'P2P',
  direction: 'out',
  createdAt: '2026-11-20T12:31:05.000Z',
  completedAt: '2026-11-20T12:31:44.000Z',
  amount: '1250.00',
  currencyCode: 'EUR',
  fee: '6.25',
  total: '1256.25',
  payerName: 'Marta Kazlauskaitė',
  payerAccount: 'Everyday, 6P00202600014821',
  payeeName: 'Carla Núñez',
  payeeEmail: 'carla@quillo.example',
  note: 'Дзякуй, Алесь Ўткін; Ґанок Їжака',
  reference: 'INV-2031/ß',
  approveType: 2,
}
const { fee: _fee, payerAccount: _account, payeeEmail: _email, ...shared } = asPayer
const asPayee: Receipt = { ...shared, direction: 'in', total: shared.amount }

/** The content of the file as an independent PDF reader finds it. */
async function read(receipt: Receipt, key: keyof typeof brands = 'ostra', language: Language = 'en') {
  const bytes = await receiptPdf(receipt, { brand: brands[key], language, t: translator(language) })
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const page = await pdf.getPage(1)
  const items = (await page.getTextContent()).items.filter((item) => 'str' in item)
  const spaced = items.map((item) => item.str + (item.hasEOL ? ' ' : '')).join('')
  return {
    bytes,
    pdf,
    page,
    items,
    text: spaced.replaceAll(/[\s\u00a0\u202f]+/g, ' '),
    // Lines break at the page width, so letters are compared without spaces.
    letters: items
      .map((item) => item.str)
      .join('')
      .replaceAll(/\s/g, ''),
    info: (await pdf.getMetadata()).info,
  }
}

test('names, accounts, reference and note may be in any script [FI-22]', async () => {
  const facts = {
    payerName: 'Ελένη',
    payerAccount: 'Καθημερινός',
    payeeName: '中国银行',
    reference: 'Հայ-12',
    note: 'ქართული',
  }
  const { letters } = await read({ ...asPayer, ...facts })
  for (const fact of Object.values(facts)) expect(letters).toContain(fact)
  const hostile = { payeeName: '\u0301\ud83d', note: '\u0e38\u0652a\u202e\u0000' }
  expect((await read({ ...asPayer, ...hostile })).letters).toContain('[U+D83D]')
})

describe.each(brandKeys)('the receipt of %s', (key) => {
  test.each(languages)('states amount, names, reference and note in %s', async (language) => {
    const { letters } = await read(asPayer, key, language)
    for (const fact of [
      asPayer.payerName,
      asPayer.payeeName,
      asPayer.payeeEmail,
      asPayer.payerAccount,
      asPayer.reference,
      asPayer.note,
      String(asPayer.transactionId),
      '14:31:44',
      brands[key].legalName,
      brands[key].supportContact.email,
      brands[key].letterhead.register,
      'EUR',
    ])
      expect(letters).toContain(fact?.replaceAll(/\s/g, ''))
    // Digits with the grouping and decimal sign of the language.
    expect(letters).toMatch(/1[.,]?250[.,]00EUR/)
    expect(letters).toMatch(/1[.,]?256[.,]25EUR/)
  })
})

test('amounts and dates are formatted for the language', async () => {
  expect((await read(asPayer, 'ostra', 'en')).text).toMatch(/1,250.00 EUR.*20 November 2026 at 14:31:44 EET/)
  expect((await read(asPayer, 'ostra', 'ru')).text).toMatch(
    /1 250,00 EUR.*20 ноября 2026 г. в 14:31:44 GMT\+2/,
  )
  expect((await read(asPayer, 'ostra', 'es')).text).toMatch(
    /1\.250,00 EUR.*20 de noviembre de 2026.*14:31:44 EET/,
  )
})

test.each([
  [{}, 'Paid by you, on top of the amount'],
  [
    { global: { status: 'new', feeShare: 'beneficiary', isCancelable: true } },
    'They pay it, out of the amount',
  ],
  [{ payments: 3 }, 'For 3 payments'],
] as const)('of a payment with %o the fee is: %s', async (part, words) => {
  expect((await read({ ...asPayer, ...part })).text).toContain(words)
})

test('is a tagged document with its language and title', async () => {
  const { pdf, page, info } = await read(asPayer, 'gintara', 'ua')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect(info).toMatchObject({
    Language: 'uk',
    Title: 'Квитанція про платіж 100234, Gintara',
    Author: 'Gintara UAB',
  })
  const tree = (await page.getStructTree()) as Node
  const [document] = tree.children
  expect(document?.role).toBe('Document')
  expect(document?.children?.filter(({ role }) => role === 'H1')).toHaveLength(1)
  // Everything drawn is either tagged content or an artifact.
  const operators = await page.getOperatorList()
  expect(operators.fnArray.length).toBeGreaterThan(100)
})
type Node = { role: string; children: (Node | { type: string; role?: never; children?: never })[] }

test('all its words are in reading order', async () => {
  const { page, items } = await read(asPayer)
  const content = await page.getTextContent({ includeMarkedContent: true })
  let depth = 0
  let loose = 0
  for (const item of content.items)
    if ('type' in item) depth += item.type.startsWith('beginMarked') ? 1 : -1
    else if (depth === 0 && item.str.trim()) loose += 1
  expect(items.length).toBeGreaterThan(20)
  expect(loose).toBe(0)
})

test('the payee reads neither the fee nor the account of the payer', async () => {
  const { letters, bytes } = await read(asPayee)
  expect(letters).toContain('Youreceived1,250.00EUR')
  for (const secret of ['6.25', '1,256', 'Fee', '6P0020', 'Everyday']) {
    expect(letters).not.toContain(secret)
    expect(Buffer.from(bytes).includes(secret)).toBe(false)
  }
})

test.each([
  ['pending', 'Pending payment', 'Set aside in your account'],
  ['created', 'Waiting for approval', 'Set aside in your account'],
  ['canceled', 'Canceled', 'Nothing left your account'],
  ['rejected', 'Rejected', 'Nothing left your account'],
] as const)('a %s payment is stamped "%s"', async (status, stamp, total) => {
  const { completedAt: _, ...open } = asPayer
  const { text } = await read({ ...open, status })
  expect(text).toContain(stamp)
  expect(text).toContain(total)
  expect(text).not.toContain('Left your account')
})

test.each(transactionStatuses)(
  'a %s payment has one word in lists, in exported files and on its receipt [HO-10]',
  async (status) => {
    const { completedAt: _, ...open } = asPayer
    const { text } = await read({ ...open, status })
    const word = statusWord(status, translator('en'))
    expect(text).toContain(word)
    const column = bookColumns.find(({ key }) => key === 'status')
    expect(column?.value({ status } as BookLine, { t: translator('en') } as Book)).toBe(word)
  },
)

test('a payment that came back without its fee states that the fee is not returned', async () => {
  const { completedAt: _, ...open } = asPayer
  const { text, letters } = await read({ ...open, status: 'returned', feeKept: open.fee })
  expect(text).toContain('Returned')
  expect(text).not.toContain('Nothing left your account')
  expect(letters).toContain('Leftyouraccount6.25EUR')
})

const { payeeEmail: _none, ...withoutEmail } = asPayer
const exchanged: Receipt = {
  ...withoutEmail,
  operationType: 'Wire',
  payeeAccount: '•••• 6789',
  countryCode: 'US',
  creditAmount: '1354.00',
  creditCurrencyCode: 'USD',
  rate: '1.0832',
  companyReference: 'sp100234x9f2c01ab77',
}

test('a payment out of the bank states destination, rate, amount received and the bank’s number', async () => {
  const { text } = await read(exchanged)
  for (const words of [
    '•••• 6789, United States',
    '1 EUR = 1.0832 USD',
    '1,354.00 USD',
    'sp100234x9f2c01ab77',
  ])
    expect(text).toContain(words)
  expect((await read(exchanged, 'gintara', 'ua')).text).toMatch(/1 EUR = 1,0832 USD/)
})

test.each([
  [{ status: 'completed' as const }, 'Paid by you, on top of the amount'],
  [{ status: 'completed' as const, fee: '0.00' }, 'This payment is free'],
  [{ status: 'rejected' as const }, 'You do not pay the fee'],
  [{ status: 'returned' as const, feeKept: '6.25' }, 'The fee was not refunded'],
])('%o: the outcome of the fee is stated under it', async (part, words) => {
  expect((await read({ ...exchanged, ...part })).text).toContain(words)
})

test('a returned payment is stamped with the day of its return', async () => {
  const { completedAt: _, ...open } = exchanged
  const ended = { status: 'returned' as const, endedAt: '2026-12-03T09:00:00.000Z' }
  expect((await read({ ...open, ...ended })).text).toContain('3 December 2026')
})

test('the longest texts stay on the page and are complete', async () => {
  const long = {
    note: 'Ш'.repeat(140),
    reference: `${'WM'.repeat(60)} ${'m'.repeat(19)}`,
    payeeName: 'Žemaitija '.repeat(9).trim(),
  }
  const { items, letters } = await read({ ...exchanged, ...long, expiresAt: asPayer.createdAt }, 'ostra-bank')
  for (const text of Object.values(long)) expect(letters).toContain(text.replaceAll(' ', ''))
  const edges = items.map(({ transform, width }) => {
    const [x, y] = transform.slice(4).map(Number)
    return { left: x ?? 0, right: (x ?? 0) + width, y: y ?? 0 }
  })
  expect(Math.min(...edges.map(({ y }) => y))).toBeGreaterThan(20)
  expect(Math.max(...edges.map(({ right }) => right))).toBeLessThan(419.53 - 20)
  expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThan(20)
})

test('the same facts produce the same bytes', async () => {
  const [first, other] = [await read(asPayer), await read(asPayer)]
  expect(Buffer.compare(Buffer.from(first.bytes), Buffer.from(other.bytes))).toBe(0)
})

test('amounts of every scale keep their digits', async () => {
  const coins = await read({
    ...asPayer,
    currencyCode: 'BTC',
    amount: '0.04210350',
    fee: '0.00000001',
    total: '0.04210351',
  })
  expect(coins.letters).toContain('0.0421035BTC')
  expect(coins.letters).toContain('0.00000001BTC')
  const yen = await read({
    ...asPayer,
    currencyCode: 'JPY',
    amount: '9007199254740993',
    fee: '0',
    total: '9007199254740993',
  })
  expect(yen.letters).toContain('9,007,199,254,740,993JPY')
})

test.each(languages.filter((language) => language !== 'en'))(
  'has no English word left in %s',
  async (language) => {
    const t = translator(language)
    const english = new Set<string>()
    const asked = (text: string, facts = {}) => (t(text) === text && english.add(text), t(text, facts))
    const states = [
      'completed',
      'pending',
      'created',
      'processing',
      'returned',
      'rejected',
      'canceled',
    ] as const
    for (const receipt of [
      asPayee,
      ...states.map((status) => ({ ...asPayer, status, expiresAt: asPayer.createdAt })),
    ])
      await receiptPdf(receipt, { brand: brands.ostra, language, t: asked })
    expect([...english]).toEqual([])
  },
)
