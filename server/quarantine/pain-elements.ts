/**
 * Elements of a pain.001 message (versions 03 and 09), by their path below the header, the group of payments (PmtInf)
 * or the payment (CdtTrfTxInf). What is neither taken nor information is reported to the payer as not carried out,
 * and so is any unforeseen element.
 */
type Elements = {
  /** Read; a second occurrence is ambiguous. */
  taken: ReadonlySet<string>
  /** Read; several of them form a single text. */
  joined: ReadonlySet<string>
  /** No effect on the payee, time, method, amount or charges of a payment. */
  information: ReadonlySet<string>
}

const elements = (
  taken: readonly string[],
  information: readonly string[],
  joined: readonly string[] = [],
): Elements => ({ taken: new Set(taken), joined: new Set(joined), information: new Set(information) })

export const ofHeader = elements(['NbOfTxs', 'CtrlSum'], ['MsgId', 'CreDtTm', 'InitgPty'])

/** The account determines the owner of the money; names and addresses of its holder and bank are redundant. */
export const ofGroup = elements(
  [
    'PmtInfId',
    'PmtMtd',
    'NbOfTxs',
    'CtrlSum',
    'ReqdExctnDt',
    'ReqdExctnDt/Dt',
    'ReqdExctnDt/DtTm',
    'PmtTpInf/CtgyPurp/Cd',
    'Dbtr/Nm',
    'DbtrAcct/Id/IBAN',
    'DbtrAcct/Id/Othr/Id',
    'DbtrAcct/Ccy',
  ],
  ['Dbtr', 'DbtrAgt', 'DbtrAcct/Tp', 'DbtrAcct/Nm', 'DbtrAcct/Id/Othr/SchmeNm', 'DbtrAcct/Id/Othr/Issr'],
)

const bank = 'CdtrAgt/FinInstnId'

export const ofPayment = elements(
  [
    'PmtId/EndToEndId',
    'PmtTpInf/CtgyPurp/Cd',
    'Amt/InstdAmt',
    `${bank}/BIC`,
    `${bank}/BICFI`,
    `${bank}/ClrSysMmbId/ClrSysId/Cd`,
    `${bank}/ClrSysMmbId/MmbId`,
    `${bank}/PstlAdr/Ctry`,
    'Cdtr/Nm',
    'Cdtr/PstlAdr/StrtNm',
    'Cdtr/PstlAdr/BldgNb',
    'Cdtr/PstlAdr/PstCd',
    'Cdtr/PstlAdr/TwnNm',
    'Cdtr/PstlAdr/Ctry',
    'CdtrAcct/Id/IBAN',
    'CdtrAcct/Id/Othr/Id',
    'Purp/Cd',
    'Purp/Prtry',
  ],
  [
    'PmtId/InstrId',
    `${bank}/Nm`,
    `${bank}/LEI`,
    `${bank}/PstlAdr`,
    'Cdtr/PstlAdr/AdrTp',
    'Cdtr/CtryOfRes',
    'Cdtr/CtctDtls',
    'CdtrAcct/Tp',
    'CdtrAcct/Ccy',
    'CdtrAcct/Nm',
    'CdtrAcct/Id/Othr/SchmeNm',
    'CdtrAcct/Id/Othr/Issr',
    'RmtInf/Strd/CdtrRefInf/Tp',
    'RmtInf/Strd/RfrdDocInf/Tp',
  ],
  [
    'Cdtr/PstlAdr/AdrLine',
    'RmtInf/Ustrd',
    'RmtInf/Strd/CdtrRefInf/Ref',
    'RmtInf/Strd/RfrdDocInf/Nb',
    'RmtInf/Strd/AddtlRmtInf',
  ],
)

/** Elements reported as a whole, with all their texts; others are reported individually. */
const wholes = new Set([
  'Authstn',
  'FwdgAgt',
  'DbtrAgtAcct',
  'DbtrAcct/Prxy',
  'UltmtDbtr',
  'ChrgsAcct',
  'ChrgsAcctAgt',
  'PmtTpInf/SvcLvl',
  'PmtTpInf/LclInstrm',
  'Amt/EqvtAmt',
  'XchgRateInf',
  'ChqInstr',
  'IntrmyAgt1',
  'IntrmyAgt1Acct',
  'IntrmyAgt2',
  'IntrmyAgt2Acct',
  'IntrmyAgt3',
  'IntrmyAgt3Acct',
  'CdtrAgt/BrnchId',
  'CdtrAgtAcct',
  'Cdtr/Id',
  'CdtrAcct/Prxy',
  'UltmtCdtr',
  'InstrForCdtrAgt',
  'RgltryRptg',
  'Tax',
  'RltdRmtInf',
  'SplmtryData',
])

/** The default anyway: a transfer, of normal priority, booked individually, with shared charges. */
const usual = new Set([
  'PmtMtd TRF',
  'BtchBookg false',
  'BtchBookg 0',
  'PmtTpInf/InstrPrty NORM',
  'PmtTpInf/SvcLvl NURG',
  'ChrgBr SLEV',
  'ChrgBr SHAR',
])

/** Whether an element with this text requests only the default. */
export const isUsual = (element: string, text: string): boolean => usual.has(`${element} ${text}`)

/** Whether an element is reported as a whole. */
export const isWhole = (path: string): boolean => wholes.has(path)

/** What an element is used for; `told` is the rest, which is reported to the payer. */
export function useOf(
  { taken, joined, information }: Elements,
  path: string,
): 'taken' | 'joined' | 'information' | 'told' {
  if (taken.has(path)) return 'taken'
  if (joined.has(path)) return 'joined'
  const names = path.split('/')
  return names.some((_, at) => information.has(names.slice(0, at + 1).join('/'))) ? 'information' : 'told'
}
