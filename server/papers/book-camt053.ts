import { before, dayOf, endOf, secondOf, startOf } from '@sixpence/days'
import { amountText, money, type Money } from '@sixpence/money'
import type { Book, BookLine, Pieces } from './book.ts'
import { inXml } from './xml.ts'

/** One statement in ISO 20022 camt.053.001.08. Throws an Error without opening and closing balance. */
export async function* bookCamt053(book: Book): Pieces {
  const { account, days, holder, brand, opening, closing } = book
  if (!opening || !closing) throw new Error('a statement has all lines of its days')
  const made = secondOf(book.at)
  const lastSecond = before(endOf(days.to), { seconds: 1 })
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>${brand.key}-${book.id}</MsgId><CreDtTm>${made}Z</CreDtTm></GrpHdr>
<Stmt><Id>${account.number}-${days.from}</Id><CreDtTm>${made}Z</CreDtTm>
<FrToDt><FrDtTm>${secondOf(startOf(days.from))}Z</FrDtTm><ToDtTm>${secondOf(lastSecond)}Z</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${inXml(account.number, 34)}</Id></Othr></Id><Ccy>${account.currency}</Ccy><Ownr>${named(holder)}</Ownr><Svcr><FinInstnId><Nm>${inXml(brand.legalName, 140)}</Nm><Othr><Id>${brand.key}</Id></Othr></FinInstnId></Svcr></Acct>
${balance('OPBD', opening, days.from)}
${balance('CLBD', closing, days.to)}
`
  for await (const line of book.lines) yield entry(line)
  yield '</Stmt>\n</BkToCstmrStmt>\n</Document>\n'
}

/** Empty if nothing is left of the name: the schema forbids an empty element. */
function named(name: string): string {
  const text = inXml(name, 140)
  return text && `<Nm>${text}</Nm>`
}

const balance = (code: 'OPBD' | 'CLBD', amount: Money, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

function entry(line: BookLine): string {
  const day = dayOf(line.at)
  const isIn = line.amount.units > 0n
  const name = named(line.name)
  const parties =
    name &&
    `<RltdPties>${isIn ? `<Dbtr><Pty>${name}</Pty></Dbtr>` : `<Cdtr><Pty>${name}</Pty></Cdtr>`}</RltdPties>`
  const words = inXml([line.note, line.reference].filter(Boolean).join(' / '), 140)
  const remittance = words && `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>`
  return `<Ntry><NtryRef>${line.key}</NtryRef>${amountOf(line.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${line.key}</AcctSvcrRef><BkTxCd>${codeOf(line)}</BkTxCd><NtryDtls><TxDtls><Refs><AcctSvcrRef>${line.key}</AcctSvcrRef></Refs>${amountOf(line.amount)}${parties}${remittance}</TxDtls></NtryDtls></Ntry>
`
}

/** Bank transaction code (domain, family, sub-family) from ISO's list, as far as the type of line determines it. */
function codeOf({ type, amount }: BookLine): string {
  const isIn = amount.units > 0n
  const [domain, family, sub] =
    type === 'Fees'
      ? ['ACMT', 'MDOP', 'CHRG']
      : type === 'Card'
        ? ['PMNT', 'CCRD', 'POSD']
        : ['PMNT', isIn ? 'RCDT' : 'ICDT', type === 'P2P' || type === 'BetweenAccounts' ? 'BOOK' : 'XBCT']
  return `<Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>`
}

const amountOf = (amount: Money): string => {
  const isNegative = amount.units < 0n
  const size = amountText(money(isNegative ? -amount.units : amount.units, amount.currency))
  return `<Amt Ccy="${amount.currency}">${size}</Amt><CdtDbtInd>${isNegative ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}
