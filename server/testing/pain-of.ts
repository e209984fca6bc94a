type Pain = {
  version?: '03' | '09' | (string & {})
  transfers?: readonly string[]
  count?: string
  sum?: string
  kind?: string
  before?: string
  /** ReqdExctnDt of each group of payments; by default a single group without it. */
  days?: readonly string[]
}

/** A credit transfer of a pain.001 message. */
export const transferXml = (amount = '12.50', more = ''): string =>
  `<CdtTrfTxInf><PmtId><EndToEndId>NOTPROVIDED</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>Ana Nowak</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>${more}</CdtTrfTxInf>`

/** A pain.001 message of ISO 20022; by default a single transfer of 12.50, and no sums. */
export const painXml = ({
  version = '03',
  transfers = [transferXml()],
  count,
  sum,
  kind = 'TRF',
  before = '',
  days = [''],
}: Pain = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId>${count === undefined ? '' : `<NbOfTxs>${count}</NbOfTxs>`}${sum === undefined ? '' : `<CtrlSum>${sum}</CtrlSum>`}</GrpHdr>${days.map((day) => `<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>${kind}</PmtMtd>${day && `<ReqdExctnDt>${day}</ReqdExctnDt>`}${transfers.join('')}</PmtInf>`).join('')}</CstmrCdtTrfInitn></Document>`

/** The same as bytes. */
export const painOf = (pain?: Pain): Buffer => Buffer.from(painXml(pain))
