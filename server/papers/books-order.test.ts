import { brands } from '@sixpence/brands'
import { after } from '@sixpence/days'
import { money } from '@sixpence/money'
import { messageErrors } from '@sixpence/partners/rails/iso20022/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from './book.ts'
import { bookFormats } from './write-book.ts'

/**
 * Content model of an element: child elements in schema order, `!` marking mandatory elements, or a pattern for its
 * text. Covers the part of the standard that is written; anything else fails.
 */
type Shapes = Record<string, string | RegExp>

const atMost = (most: number): RegExp => new RegExp(`^.{1,${most}}$`, 'u')
const stamp = /^\d{14}\[\+[23]\]$/
const signed = /^-?\d{1,20}(?:\.\d{1,8})?$/

/** OFX 2.2, statement of a checking account. */
const ofx: Shapes = {
  OFX: 'SIGNONMSGSRSV1! BANKMSGSRSV1',
  SIGNONMSGSRSV1: 'SONRS!',
  SONRS: 'STATUS! DTSERVER! LANGUAGE! FI',
  STATUS: 'CODE! SEVERITY!',
  CODE: /^0$/,
  SEVERITY: /^INFO$/,
  DTSERVER: stamp,
  LANGUAGE: /^ENG$/,
  FI: 'ORG!',
  ORG: atMost(32),
  BANKMSGSRSV1: 'STMTTRNRS',
  STMTTRNRS: 'TRNUID! STATUS! STMTRS',
  TRNUID: atMost(36),
  STMTRS: 'CURDEF! BANKACCTFROM! BANKTRANLIST LEDGERBAL!',
  CURDEF: /^[A-Z]{3}$/,
  BANKACCTFROM: 'BANKID! ACCTID! ACCTTYPE!',
  BANKID: atMost(9),
  ACCTID: atMost(22),
  ACCTTYPE: /^CHECKING$/,
  BANKTRANLIST: 'DTSTART! DTEND! STMTTRN',
  DTSTART: stamp,
  DTEND: stamp,
  STMTTRN: 'TRNTYPE! DTPOSTED! TRNAMT! FITID! REFNUM NAME BANKACCTTO MEMO',
  BANKACCTTO: 'BANKID! ACCTID! ACCTTYPE!',
  REFNUM: atMost(32),
  TRNTYPE: /^(?:FEE|CREDIT|DEBIT|XFER)$/,
  DTPOSTED: stamp,
  TRNAMT: signed,
  FITID: atMost(255),
  NAME: atMost(32),
  MEMO: atMost(255),
  LEDGERBAL: 'BALAMT! DTASOF!',
  BALAMT: signed,
  DTASOF: stamp,
}

const kinds = ['P2P', 'Fees', 'Card', 'BetweenAccounts', 'GlobalTransfer'] as const
const lines: BookLine[] = kinds.flatMap((type, at) =>
  [-1n, 1n].map((sign): BookLine => ({
    transactionId: at,
    key: `5000-${at}-${sign}`,
    at: after(new Date('2026-11-01T12:30:00Z'), { days: at }),
    type,
    status: 'completed',
    amount: money(sign * 99_999_999_905n, 'EUR'),
    balanceAfter: money(100n, 'EUR'),
    name: at > 0 ? 'Ä & <Ö> '.repeat(40) : '',
    note: at > 0 ? '"нотатка" '.repeat(60) : '',
    reference: at > 0 ? 'INV 1' : '',
    ...(at > 1 && {
      party: { account: 'FI2112345600000785', bic: 'NDEAFIHH' },
      endToEndId: 'ORDER-77',
      exchanged: { amount: money(1_000n, 'GBP'), rate: '0.84302471' },
    }),
    ...(at === 3 && { returned: { of: 4_999, reason: sign < 0n ? 'AC04' : 'the account is closed' } }),
  })),
)

const book = (of: readonly BookLine[], holder: string): Book => ({
  id: 301,
  brand: brands['ostra-bank'],
  language: 'en',
  t: translator('en'),
  holder,
  address: [],
  account: { number: '6P4807', alias: 'Everyday', currency: 'EUR' },
  days: { from: '2026-11-01', to: '2026-11-30' },
  isInterim: false,
  opening: money(-500n, 'EUR'),
  closing: money(-500n, 'EUR'),
  totals: { debit: money(8_750n, 'EUR'), credit: money(8_750n, 'EUR') },
  balance: money(-500n, 'EUR'),
  at: new Date('2026-12-01T08:00:00Z'),
  lines: each(of),
})

async function* each(all: readonly BookLine[]) {
  yield* all
}

async function written(
  format: 'camt053' | 'ofx',
  of: readonly BookLine[],
  holder = 'Ines Ferreira & Sons '.repeat(12),
): Promise<string> {
  let text = ''
  for await (const part of (await bookFormats[format].write())(book(of, holder))) text += String(part)
  return text
}

/** Deviations of a file from its schema. */
function faultsIn(text: string): string[] {
  type Node = { name: string; path: string; children: string[]; text: string }
  const faults: string[] = []
  const open: Node[] = []
  for (const [, end, name = '', words = ''] of text.matchAll(/<(\/?)([A-Za-z]\w*)[^>]*>([^<]*)/g)) {
    if (!end) {
      const parent = open.at(-1)
      parent?.children.push(name)
      open.push({ name, path: parent ? `${parent.name}/${name}` : name, children: [], text: words })
      continue
    }
    const node = open.pop()
    if (node?.name !== name) return [...faults, `${node?.name} is ended by ${name}`]
    faults.push(...faultsAt(node, ofx[node.path] ?? ofx[name]))
  }
  return open.length > 0 ? [...faults, `${open.at(-1)?.name} has no end`] : faults
}

function faultsAt(
  { path, children, text }: { path: string; children: string[]; text: string },
  shape: string | RegExp | undefined,
): string[] {
  if (shape === undefined) return [`${path} is not known`]
  if (shape instanceof RegExp) {
    // OFX has no other escapes.
    const said = text.replaceAll(/&(?:amp|lt|gt);/g, '.')
    if (said.includes('&')) return [`${path}: ${said}`]
    return children.length === 0 && shape.test(said) ? [] : [`${path}: ${said}`]
  }
  const names = shape.split(' ')
  const places = children.map((child) => names.findIndex((name) => name.replace('!', '') === child))
  const isInOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  const missing = names.filter((name) => name.endsWith('!') && !children.includes(name.slice(0, -1)))
  return [
    ...(isInOrder ? [] : [`${path} holds ${children.join(' ')}`]),
    ...missing.map((name) => `${path} lacks ${name}`),
    ...(text.trim() ? [`${path} has words of its own`] : []),
  ]
}

test('OFX: every element is one of the standard, in its order, with a text of its type', async () => {
  const text = await written('ofx', lines)
  expect(faultsIn(text)).toEqual([])
  expect(faultsIn(await written('ofx', []))).toEqual([])
  // Checks the check: elements swapped, missing, unknown, or with too long a text are reported.
  const amount = /<TRNAMT>.*?<\/TRNAMT>/
  for (const broken of [
    text.replace(/(<DTPOSTED>.*?<\/DTPOSTED>)(<TRNAMT>.*?<\/TRNAMT>)/, '$2$1'),
    text.replace(amount, ''),
    text.replace(amount, '<Other>1</Other>'),
    text.replace(/(<TRNAMT>).*?</, `$1${'x'.repeat(400)}<`),
  ])
    expect(faultsIn(broken)).not.toEqual([])
})

const anything = fc
  .array(fc.oneof(fc.nat(0x5_ff), fc.nat(0x10_ffff)), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points))
const line = fc
  .record({
    type: fc.constantFrom(...kinds),
    units: fc.bigInt(-999_999_999_999_999_999n, 999_999_999_999_999_999n).filter((units) => units !== 0n),
    name: fc.oneof(anything, fc.constantFrom('', ' \u0000 ', '</Ntry>&', 'Олег Їжак')),
    note: anything,
    reference: anything,
  })
  .map(({ units, ...said }): BookLine => ({ ...lines[0]!, ...said, amount: money(units, 'EUR') }))

test('camt.053: the file is valid for any names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), anything, async (all, holder) => {
      expect(await messageErrors('camt.053', [await written('camt053', all, holder)])).toEqual([])
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

test('camt.053: errors would be detected', async () => {
  const text = await written('camt053', lines)
  const direction = /<CdtDbtInd>.*?<\/CdtDbtInd>/
  const broken = [
    text.replace(/(<Amt.*?<\/Amt>)(<CdtDbtInd>.*?<\/CdtDbtInd>)/, '$2$1'),
    text.replace(direction, ''),
    text.replace(direction, '<Other>1</Other>'),
    text.replace(/(<Nm>).*?</, `$1${'x'.repeat(141)}<`),
    text.replace(/<Nm>.*?</, '<Nm><'),
    text.replace('<BkTxCd>', '<BkTxCd><Domn/>'),
  ]
  const faults = await messageErrors('camt.053', [text, ...broken])
  expect([...new Set(faults.map((fault) => Number.parseInt(fault)))]).toEqual([1, 2, 3, 4, 5, 6])
})
