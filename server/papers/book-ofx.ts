import { before, endOf, startOf, zoned } from '@sixpence/days'
import { amountText } from '@sixpence/money'
import type { Book, BookLine, Pieces } from './book.ts'
import { memoOf } from './book-words.ts'
import { inXml } from './xml.ts'

/** Statement of a checking account in Open Financial Exchange 2.2. */
export async function* bookOfx(book: Book): Pieces {
  const { account, brand, days, at } = book
  const own = account.iban && account.iban.length <= mostAccount ? account.iban : account.number
  const closes = book.closing && !book.isInterim
  const end = moment(before(endOf(days.to), { seconds: 1 }))
  yield `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${moment(at)}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI><ORG>${inOfx(brand.legalName, 32)}</ORG></FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>${book.id}</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>${account.currency}</CURDEF>
<BANKACCTFROM><BANKID>${inOfx(account.bic?.slice(0, 8) ?? brand.key, 9)}</BANKID><ACCTID>${inOfx(own, mostAccount)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${moment(startOf(days.from))}</DTSTART><DTEND>${book.isInterim ? moment(at) : end}</DTEND>
`
  for await (const line of book.lines) yield transaction(line, book)
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${amountText(book.closing ?? book.balance)}</BALAMT><DTASOF>${closes ? end : moment(at)}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
}

/** Characters of an account number in OFX 2.2. */
const mostAccount = 22

function transaction(line: BookLine, { t }: Book): string {
  const memo = memoOf(line, t)
  const { account = '', bic = '' } = line.party ?? {}
  const other =
    account && account.length <= mostAccount && bic
      ? `<BANKACCTTO><BANKID>${inOfx(bic.slice(0, 8), 9)}</BANKID><ACCTID>${inOfx(account, mostAccount)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTTO>`
      : ''
  const reference = line.endToEndId && line.endToEndId.length <= 32 ? line.endToEndId : ''
  return `<STMTTRN><TRNTYPE>${kindOf(line)}</TRNTYPE><DTPOSTED>${moment(line.at)}</DTPOSTED><TRNAMT>${amountText(line.amount)}</TRNAMT><FITID>${line.key}</FITID>${
    reference ? `<REFNUM>${inOfx(reference, 32)}</REFNUM>` : ''
  }${line.name ? `<NAME>${inOfx(line.name, 32)}</NAME>` : ''}${other}${memo ? `<MEMO>${inOfx(memo, 255)}</MEMO>` : ''}</STMTTRN>\n`
}

function kindOf({ type, amount }: BookLine): string {
  if (type === 'Fees') return 'FEE'
  if (type === 'BetweenAccounts' || type === 'Exchange') return 'XFER'
  return amount.units > 0n ? 'CREDIT' : 'DEBIT'
}

/** OFX 2.2 escapes only &, < and >; a quotation mark stays unescaped (2.3.2.1). */
const inOfx = (text: string, maxLength: number): string => inXml(text, maxLength).replaceAll('&quot;', '"')

/** Time of the bank with its distance from UTC, 20261120143105[+2:EET] (OFX 2.2, 3.2.8.2): many programs read the digits alone. */
function moment(at: Date): string {
  const local = zoned(at)
  const digits = local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '')
  return `${digits}[+${local.offsetNanoseconds / 3_600_000_000_000}]`
}
