import { secondOf } from '@sixpence/days'
import { amountText } from '@sixpence/money'
import type { Book, BookLine, Pieces } from './book.ts'
import { inXml } from './xml.ts'

/** Statement of a checking account in Open Financial Exchange 2.2. */
export async function* bookOfx(book: Book): Pieces {
  const { account, brand, days, at } = book
  yield `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${moment(at)}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI><ORG>${inXml(brand.legalName, 32)}</ORG></FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>${book.id}</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>${account.currency}</CURDEF>
<BANKACCTFROM><BANKID>${inXml(brand.key, 9)}</BANKID><ACCTID>${inXml(account.number, 22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${days.from.replaceAll('-', '')}</DTSTART><DTEND>${days.to.replaceAll('-', '')}235959</DTEND>
`
  for await (const line of book.lines) yield transaction(line)
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${amountText(book.closing ?? book.balance)}</BALAMT><DTASOF>${book.closing ? `${days.to.replaceAll('-', '')}235959` : moment(at)}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
}

function transaction(line: BookLine): string {
  const memo = [line.note, line.reference].filter(Boolean).join(' / ')
  const kind = line.type === 'Fees' ? 'FEE' : line.amount.units > 0n ? 'CREDIT' : 'DEBIT'
  return `<STMTTRN><TRNTYPE>${kind}</TRNTYPE><DTPOSTED>${moment(line.at)}</DTPOSTED><TRNAMT>${amountText(line.amount)}</TRNAMT><FITID>${line.key}</FITID>${
    line.name ? `<NAME>${inXml(line.name, 32)}</NAME>` : ''
  }${memo ? `<MEMO>${inXml(memo, 255)}</MEMO>` : ''}</STMTTRN>\n`
}

/** UTC time as 20261120123105. */
const moment = (at: Date): string => secondOf(at).replace(/[-:T]/g, '')
