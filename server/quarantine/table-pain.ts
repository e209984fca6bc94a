import { refuseTable } from './table-refused.ts'
import { painColumns, type PainColumn, rowOf } from './table-pain-row.ts'
import { TableRows } from './table-rows.ts'
import { readXml } from './table-xml.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:'
const known = ['pain.001.001.03', 'pain.001.001.09']

/** Elements that may occur several times in a payment and are joined to one text. */
const several = new Set(['RmtInf/Ustrd', 'Cdtr/PstlAdr/AdrLine'])

/** Elements given once for all payments of a group. */
const ofGroup = new Set([
  'PmtMtd',
  'ReqdExctnDt',
  'ReqdExctnDt/Dt',
  'ReqdExctnDt/DtTm',
  'PmtTpInf/CtgyPurp/Cd',
])

/**
 * The credit transfers of an ISO 20022 message as rows whose headers are our names of the fields; columns that are
 * empty in the whole message are left out. The declared number of payments and their sum are checked. @throws
 * TableRefused
 */
export async function painTable(file: Buffer): Promise<TableRows> {
  const path: string[] = []
  const rows: string[][] = []
  const used = new Set<PainColumn>()
  const said: Record<string, string> = {}
  let [group, payment]: [Map<string, string>, Map<string, string> | undefined] = [new Map(), undefined]
  let text = ''
  let units = 0n
  await readXml(pieces(file), {
    open: (name, attributes) => {
      if (path.length === 0) refuseOthers(name, attributes)
      path.push(name)
      text = ''
      const at = path.join('/')
      if (at === 'Document/CstmrCdtTrfInitn/PmtInf') group = new Map()
      if (at === paymentPath) payment = new Map()
      if (payment && attributes['Ccy'] !== undefined) payment.set('Ccy', attributes['Ccy'])
    },
    text: (piece) => {
      text = (text + piece).slice(0, 2_000)
    },
    close: () => {
      const at = path.join('/')
      const value = text.trim()
      if (value !== '') {
        const within = at.startsWith(`${paymentPath}/`) ? at.slice(paymentPath.length + 1) : undefined
        if (payment && within !== undefined) keep(payment, within, value)
        const inGroup = at.slice(groupPath.length + 1)
        if (!payment && at.startsWith(`${groupPath}/`) && ofGroup.has(inGroup)) group.set(inGroup, value)
        if (at === `${headerPath}/NbOfTxs`) said['count'] = value
        if (at === `${headerPath}/CtrlSum`) said['sum'] = value
      }
      if (at === paymentPath && payment) {
        if (group.get('PmtMtd') === 'CHK') refuseTable('tableCheque')
        const row = rowOf(new Map([...group, ...payment]))
        units += unitsOf(row.amount)
        for (const column of painColumns) if (row[column] !== '') used.add(column)
        rows.push(painColumns.map((column) => row[column]))
        payment = undefined
      }
      path.pop()
      text = ''
    },
  })
  refuseDifference(said, rows.length, units)
  const table = new TableRows()
  const columns = painColumns.flatMap((name, at) => (used.has(name) ? [{ name, at }] : []))
  if (columns.length > 0)
    table.add(
      0,
      columns.map(({ name }) => name),
    )
  rows.forEach((row, at) =>
    table.add(
      at + 1,
      columns.map(({ at: column }) => row[column] ?? ''),
    ),
  )
  return table
}

const root = 'Document/CstmrCdtTrfInitn'
const headerPath = `${root}/GrpHdr`
const groupPath = `${root}/PmtInf`
const paymentPath = `${groupPath}/CdtTrfTxInf`

function* pieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024)
}

/** Refuses other documents and other messages, naming them. */
function refuseOthers(name: string, attributes: Readonly<Record<string, string>>): void {
  const space = Object.entries(attributes).find(
    ([key, value]) => /^xmlns(?::|$)/.test(key) && value.startsWith(namespace),
  )?.[1]
  if (name !== 'Document' || !space) refuseTable('tableTypeUnknown')
  const message = space.slice(namespace.length, namespace.length + 40)
  if (!known.includes(message)) refuseTable('tableMessageUnknown', { message })
}

function keep(payment: Map<string, string>, at: string, value: string): void {
  const before = payment.get(at)
  // Two accounts or two amounts in one payment are ambiguous.
  if (before !== undefined && !several.has(at)) refuseTable('tableBroken')
  payment.set(at, before === undefined ? value : `${before} ${value}`)
}

function refuseDifference(said: Record<string, string>, count: number, units: bigint): void {
  if (said['count'] !== undefined && Number(said['count']) !== count)
    refuseTable('tableCountDiffers', { said: said['count'].slice(0, 20), found: String(count) })
  if (said['sum'] !== undefined && unitsOf(said['sum']) !== units)
    refuseTable('tableSumDiffers', { said: said['sum'].slice(0, 30), found: amountOf(units) })
}

const places = 18

/**
 * An amount in units of 18 decimal places, enough for every currency; 0 for an invalid amount, which is reported at its
 * line.
 */
function unitsOf(amount: string): bigint {
  const [, whole = '0', part = ''] = /^(\d{1,18})(?:\.(\d{0,18}))?$/.exec(amount.trim()) ?? []
  return BigInt(whole + part.padEnd(places, '0'))
}

function amountOf(units: bigint): string {
  const digits = String(units).padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (part && `.${part}`)
}
