import { brands } from '@sixpence/brands'
import { money } from '@sixpence/money'
import { expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import type { Book, BookLine } from './book.ts'
import { bookFormats } from './write-book.ts'

/**
 * What an element holds: its elements in the order of the standard, those it must have with an exclamation mark, or the
 * texts it may have. Of the standard only what we write; everything else is refused.
 */
type Shapes = Record<string, string | RegExp>

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const atMost = (most: number): RegExp => new RegExp(`^.{1,${most}}$`, 'u')
/** At most 18 digits, five of them after the point, as ActiveOrHistoricCurrencyAndAmount. */
const amount = /^(?=(?:\d\.?){1,18}$)\d+(?:\.\d{1,5})?$/

/** camt.053.001.08, by the path of an element as far as its name alone does not say what it is. */
const camt053: Shapes = {
  Document: 'BkToCstmrStmt!',
  BkToCstmrStmt: 'GrpHdr! Stmt!',
  GrpHdr: 'MsgId! CreDtTm!',
  MsgId: atMost(35),
  CreDtTm: moment,
  Stmt: 'Id! CreDtTm FrToDt Acct! Bal! Ntry',
  'Stmt/Id': atMost(35),
  FrToDt: 'FrDtTm! ToDtTm!',
  FrDtTm: moment,
  ToDtTm: moment,
  Acct: 'Id Ccy Ownr Svcr',
  'Acct/Id': 'Othr!',
  'Othr/Id': atMost(34),
  Othr: 'Id!',
  Ccy: /^[A-Z]{3}$/,
  Ownr: 'Nm',
  Nm: atMost(140),
  Svcr: 'FinInstnId!',
  FinInstnId: 'Nm Othr',
  Bal: 'Tp! Amt! CdtDbtInd! Dt!',
  Tp: 'CdOrPrtry!',
  CdOrPrtry: 'Cd!',
  'CdOrPrtry/Cd': /^(?:OPBD|CLBD)$/,
  Amt: amount,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  Dt: 'Dt!',
  'Dt/Dt': day,
  'BookgDt/Dt': day,
  'ValDt/Dt': day,
  Ntry: 'NtryRef Amt! CdtDbtInd! Sts! BookgDt ValDt AcctSvcrRef BkTxCd! NtryDtls',
  NtryRef: atMost(35),
  Sts: 'Cd!',
  'Sts/Cd': /^BOOK$/,
  BookgDt: 'Dt!',
  ValDt: 'Dt!',
  AcctSvcrRef: atMost(35),
  BkTxCd: 'Domn',
  Domn: 'Cd! Fmly!',
  Cd: atMost(4),
  Fmly: 'Cd! SubFmlyCd!',
  SubFmlyCd: atMost(4),
  NtryDtls: 'TxDtls',
  TxDtls: 'Refs Amt CdtDbtInd RltdPties RmtInf',
  Refs: 'AcctSvcrRef',
  RltdPties: 'Dbtr Cdtr',
  Dbtr: 'Pty!',
  Cdtr: 'Pty!',
  Pty: 'Nm',
  RmtInf: 'Ustrd',
  Ustrd: atMost(140),
}

const stamp = /^\d{8}(?:\d{6})?$/
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
  STMTTRN: 'TRNTYPE! DTPOSTED! TRNAMT! FITID! NAME MEMO',
  TRNTYPE: /^(?:FEE|CREDIT|DEBIT)$/,
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
    at: new Date(Date.UTC(2026, 10, at + 1, 12, 30)),
    type,
    status: 'completed',
    amount: money(sign * 99_999_999_905n, 'EUR'),
    balanceAfter: money(100n, 'EUR'),
    name: at > 0 ? 'Ä & <Ö> '.repeat(40) : '',
    note: at > 0 ? '"нотатка" '.repeat(60) : '',
    reference: at > 0 ? 'INV 1' : '',
  })),
)

const book = (of: readonly BookLine[]): Book => ({
  id: 301,
  brand: brands['ostra-bank'],
  language: 'en',
  t: translator('en'),
  holder: 'Ines Ferreira & Sons '.repeat(12),
  account: { number: '6P4807', alias: 'Everyday', currency: 'EUR' },
  days: { from: '2026-11-01', to: '2026-11-30' },
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

async function written(format: 'camt053' | 'ofx', of: readonly BookLine[]): Promise<string> {
  let text = ''
  for await (const part of (await bookFormats[format].write())(book(of))) text += String(part)
  return text
}

/** What of a file is not as its standard has it. */
function faultsOf(text: string, shapes: Shapes): string[] {
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
    const one = open.pop()
    if (one?.name !== name) return [...faults, `${one?.name} is ended by ${name}`]
    faults.push(...faultsIn(one, shapes[one.path] ?? shapes[name]))
  }
  return open.length > 0 ? [...faults, `${open.at(-1)?.name} has no end`] : faults
}

function faultsIn(
  { path, children, text }: { path: string; children: string[]; text: string },
  shape: string | RegExp | undefined,
): string[] {
  if (shape === undefined) return [`${path} is not known`]
  if (shape instanceof RegExp) {
    const said = text.replaceAll(/&(?:amp|lt|gt|quot);/g, '.')
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

test.each([
  ['camt053', camt053, 'Amt', 'CdtDbtInd'],
  ['ofx', ofx, 'DTPOSTED', 'TRNAMT'],
] as const)(
  '%s: every element is one of its standard, in its order, with a text of its type',
  async (format, shapes, first, second) => {
    const text = await written(format, lines)
    expect(faultsOf(text, shapes)).toEqual([])
    expect(faultsOf(await written(format, []), shapes)).toEqual([])
    // It would be seen: two elements changed about, one left out, one unknown, one too long.
    const pair = new RegExp(`(<${first}.*?</${first}>)(<${second}.*?</${second}>)`)
    const missing = new RegExp(`<${second}.*?</${second}>`)
    for (const broken of [
      text.replace(pair, '$2$1'),
      text.replace(missing, ''),
      text.replace(missing, '<Other>1</Other>'),
      text.replace(new RegExp(`(<${second}>).*?<`), `$1${'x'.repeat(400)}<`),
    ])
      expect(faultsOf(broken, shapes)).not.toEqual([])
  },
)
