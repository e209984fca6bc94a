/** Columns of a pain.001 message: our names of the fields, and two that are read but not used. */
export const painColumns = [
  'amount',
  'currency',
  'country',
  'payeeName',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
  'sortCode',
  'bsb',
  'institutionNumber',
  'transitNumber',
  'cnaps',
  'ifsc',
  'clabe',
  'bankCode',
  'street',
  'building',
  'postalCode',
  'town',
  'addressCountry',
  'purpose',
  'reference',
  'endToEndId',
  'executionDate',
] as const
export type PainColumn = (typeof painColumns)[number]

/**
 * The field that corresponds to the member id of a clearing system (ISO 20022,
 * ExternalClearingSystemIdentification1Code).
 */
const clearing: Readonly<Record<string, PainColumn>> = {
  USABA: 'routingNumber',
  GBDSC: 'sortCode',
  AUBSB: 'bsb',
  CNAPS: 'cnaps',
  INFSC: 'ifsc',
}

/** Our purposes for the codes of ISO 20022 (ExternalPurpose1Code). */
const purposes: Readonly<Record<string, string>> = {
  SALA: 'salary',
  PAYR: 'salary',
  BONU: 'salary',
  GDDS: 'goods',
  GDSV: 'goods',
  SCVE: 'services',
  SERV: 'services',
  RENT: 'rent',
  RLWY: 'services',
  LOAN: 'loan',
  LOAR: 'loan',
  TAXS: 'taxes',
  VATX: 'taxes',
  EDUC: 'education',
  STDY: 'education',
  HLTI: 'health',
  HLTC: 'health',
  SAVG: 'savings',
  INVS: 'investment',
  CHAR: 'charity',
  FAMI: 'family',
  SUPP: 'goods',
  OTHR: 'other',
}

/** A text of a message that has no place in the row. */
type Unused = { element: string; text: string }

/**
 * Amounts of a message are xs:decimal: the point is their decimal mark, and zeros at the end mean nothing. With a fourth
 * decimal, three of them cannot be taken for thousands.
 */
const amountOf = (text: string): string =>
  text.replace(/^(\d+\.\d\d)0+$/, '$1').replace(/^(\d+\.\d{3})$/, '$10')

/** A payment of a pain.001 message, its elements by path, as a row; and what of it the row does not hold. */
export function rowOf(found: ReadonlyMap<string, string>): {
  row: Record<PainColumn, string>
  unused: Unused[]
} {
  const of = (path: string): string => found.get(path) ?? ''
  const row = Object.fromEntries(painColumns.map((name) => [name, ''])) as Record<PainColumn, string>
  const agent = 'CdtrAgt/FinInstnId'
  row.amount = amountOf(of('Amt/InstdAmt').trim())
  row.currency = row.amount === '' ? '' : of('@Ccy')
  row.payeeName = of('Cdtr/Nm')
  row.iban = of('CdtrAcct/Id/IBAN')
  row.bic = of(`${agent}/BIC`) || of(`${agent}/BICFI`)
  row.accountNumber = row.iban ? '' : of('CdtrAcct/Id/Othr/Id')
  placeBank(row, of(`${agent}/ClrSysMmbId/ClrSysId/Cd`), of(`${agent}/ClrSysMmbId/MmbId`))
  row.street = of('Cdtr/PstlAdr/StrtNm') || of('Cdtr/PstlAdr/AdrLine')
  row.building = of('Cdtr/PstlAdr/BldgNb')
  row.postalCode = of('Cdtr/PstlAdr/PstCd')
  row.town = of('Cdtr/PstlAdr/TwnNm')
  row.addressCountry = of('Cdtr/PstlAdr/Ctry')
  row.country =
    countryOf(row.iban) ||
    of(`${agent}/PstlAdr/Ctry`) ||
    row.bic.slice(4, 6).toUpperCase() ||
    row.addressCountry
  row.purpose = purposeOf(of('Purp/Cd') || of('PmtTpInf/CtgyPurp/Cd')) || of('Purp/Prtry')
  // All of it, so that nothing is dropped; a creditor reference alone stays a structured one, beside others it is told.
  row.reference = ['Ustrd', 'Strd/CdtrRefInf/Ref', 'Strd/RfrdDocInf/Nb', 'Strd/AddtlRmtInf']
    .flatMap((path) => of(`RmtInf/${path}`) || [])
    .join(' ')
  row.endToEndId = of('PmtId/EndToEndId').replace(/^NOTPROVIDED$/, '')
  row.executionDate = of('ReqdExctnDt') || of('ReqdExctnDt/Dt') || of('ReqdExctnDt/DtTm')
  const isOtherPurpose = (code: string) => row.purpose === '' || purposeOf(code) !== row.purpose
  const isLeft = {
    'Cdtr/PstlAdr/AdrLine': of('Cdtr/PstlAdr/StrtNm') !== '',
    'RmtInf/Strd/CdtrRefInf/Ref': of('RmtInf/Strd/CdtrRefInf/Ref') !== row.reference,
    'Purp/Cd': isOtherPurpose(of('Purp/Cd')),
    'PmtTpInf/CtgyPurp/Cd': isOtherPurpose(of('PmtTpInf/CtgyPurp/Cd')),
  }
  const unused = Object.entries(isLeft).flatMap(([element, left]) =>
    left && of(element) !== '' ? [{ element, text: of(element) }] : [],
  )
  return { row, unused }
}

function placeBank(row: Record<PainColumn, string>, system: string, member: string): void {
  // Canadian member ids are a zero, the institution and the branch (Payments Canada, Rule A4).
  const [, institution, transit] = system === 'CACPA' ? (/^0(\d{3})(\d{5})$/.exec(member) ?? []) : []
  if (institution && transit) {
    row.institutionNumber = institution
    row.transitNumber = transit
  } else row[clearing[system] ?? 'bankCode'] = member
}

const countryOf = (iban: string): string => /^[A-Z]{2}(?=\d)/i.exec(iban)?.[0].toUpperCase() ?? ''

const purposeOf = (code: string): string => purposes[code] ?? ''
