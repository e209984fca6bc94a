import type { FileFacts, FileNote } from '@sixpence/protocol/rules/mass/notes'
import { isUsual, isWhole, ofGroup, ofHeader, ofPayment, useOf } from './pain-elements.ts'
import { painColumns, type PainColumn, rowOf, textOfUnits, unitsOf } from './table-pain-row.ts'
import { refuseTable } from './table-refused.ts'
import { TableRows } from './table-rows.ts'
import { readXml } from './table-xml.ts'
import { IgnoredElements } from './ignored-elements.ts'

/** The Swiss version has its own namespace, and a subset of the elements of the other. */
const readable = ['pain.001.001.03', 'pain.001.001.09', 'pain.001.001.03.ch.02']

const root = 'Document/CstmrCdtTrfInitn'
const headerPath = `${root}/GrpHdr`
const groupPath = `${root}/PmtInf`
const paymentPath = `${groupPath}/CdtTrfTxInf`
const levels = [
  { at: paymentPath, elements: ofPayment },
  { at: groupPath, elements: ofGroup },
  { at: headerPath, elements: ofHeader },
]

/** The texts of elements by path, from a payment, group or header. */
type Texts = Map<string, string>

/**
 * The credit transfers of an ISO 20022 message as rows whose headers are our names of the fields; columns that are
 * empty in the whole message are left out. Numbers of payments and sums are checked, of the message and of each
 * group. Elements that are neither read nor information are noted. @throws TableRefused
 */
export async function painTable(file: Buffer): Promise<{ rows: TableRows; found: FileFacts }> {
  const message = new Message()
  const open: { path: string; hasChildren: boolean }[] = []
  let text = ''
  await readXml(pieces(file), {
    open: (name, attributes) => {
      if (open.length === 0) refuseOthers(name, attributes)
      const parent = open.at(-1)
      if (parent) parent.hasChildren = true
      if (text.trim() !== '') refuseTable('tableBroken')
      const path = parent ? `${parent.path}/${name}` : name
      open.push({ path, hasChildren: false })
      text = ''
      message.begin(path, attributes)
    },
    text: (piece) => {
      text = (text + piece).slice(0, 2_000)
    },
    close: () => {
      // Text beside elements has no meaning in a message, and could be a part of an amount.
      const element = open.pop()
      if (element?.hasChildren && text.trim() !== '') refuseTable('tableBroken')
      message.end(element?.path ?? '', text.trim())
      text = ''
    },
  })
  return message.read()
}

class Message {
  readonly #header: Texts = new Map()
  readonly #told = new IgnoredElements()
  readonly #debtors = new Map<string, FileNote>()
  readonly #rows: Record<PainColumn, string>[] = []
  #units = 0n
  #group = newGroup()
  #payment: Texts | undefined
  /** The element currently reported as a whole, and its texts so far. */
  #whole: { path: string; texts: string[] } | undefined

  begin(path: string, attributes: Readonly<Record<string, string>>): void {
    if (path === groupPath) this.#group = newGroup()
    if (path === paymentPath) this.#payment = new Map()
    // The amount of a payment has a single place; every other amount is information.
    if (path === `${paymentPath}/Amt/InstdAmt`) this.#keep(this.#payment, '@Ccy', attributes['Ccy'] ?? '')
    if (isWhole(placeOf(path)?.path ?? '')) this.#whole ??= { path, texts: [] }
  }

  end(path: string, text: string): void {
    const place = placeOf(path)
    if (path === paymentPath) this.#endPayment()
    else if (path === groupPath) this.#endGroup()
    else if (place && text !== '') this.#take(place, text)
    else if (text !== '') this.#tell(path.replace(`${root}/`, ''), text)
    if (!place || path !== this.#whole?.path) return
    const texts = this.#whole.texts.join(' ')
    this.#whole = undefined
    if (texts !== '') this.#tell(place.path, texts)
  }

  read(): { rows: TableRows; found: FileFacts } {
    requireEqual(this.#header, this.#rows.length, this.#units)
    const table = new TableRows()
    const columns = painColumns.filter((column) => this.#rows.some((row) => row[column] !== ''))
    if (columns.length > 0) table.add(0, columns)
    this.#rows.forEach((row, at) =>
      table.add(
        at + 1,
        columns.map((column) => row[column]),
      ),
    )
    return { rows: table, found: { notes: [...this.#debtors.values(), ...this.#told.notes()] } }
  }

  /** The number of the payment being read. */
  #number(): number | undefined {
    return this.#payment && this.#rows.length + 1
  }

  #tell(element: string, text: string): void {
    if (!isUsual(element, text)) this.#told.add(element, text, this.#number())
  }

  #take({ level, elements, path }: Place, text: string): void {
    const use = useOf(elements, path)
    const above = level === groupPath ? this.#group.texts : this.#header
    const texts = level === paymentPath ? this.#payment : above
    // By its schema, the payments come last in a group; otherwise a fact would not apply to them.
    if (level === groupPath && use === 'taken' && this.#group.count > 0) refuseTable('tableBroken')
    if (use === 'taken') this.#keep(texts, path, text)
    if (use === 'joined') texts?.set(path, [texts.get(path), text].filter(Boolean).join(' '))
    if (use !== 'told') return
    if (path.startsWith('Amt/')) texts?.set('@otherAmount', text)
    if (this.#whole) this.#whole.texts.push(text)
    else this.#tell(path, text)
  }

  /** Two accounts or two amounts in the same payment are ambiguous. */
  #keep(texts: Texts | undefined, element: string, text: string): void {
    if (texts?.has(element)) this.#refuseTwice(element)
    texts?.set(element, text)
  }

  #refuseTwice(element: string): never {
    const payment = this.#number()
    return payment === undefined
      ? refuseTable('tableElementTwice', { element })
      : refuseTable('tablePaymentElementTwice', {
          element: element === '@Ccy' ? 'Amt/InstdAmt' : element,
          payment: String(payment),
        })
  }

  #endPayment(): void {
    const payment = this.#payment
    if (!payment) return
    const { texts } = this.#group
    if (payment.has('CdtrAcct/Id/IBAN') && payment.has('CdtrAcct/Id/Othr/Id')) this.#refuseTwice('CdtrAcct')
    if (payment.has('@Ccy') && payment.has('@otherAmount')) this.#refuseTwice('Amt')
    if (payment.get('@Ccy') === '')
      refuseTable('tableCurrencyMissing', { payment: String(this.#rows.length + 1) })
    const { row, unused } = rowOf(new Map([...texts, ...payment]))
    for (const { element, text } of unused) this.#tell(element, text)
    this.#rows.push(row)
    this.#group.count += 1
    this.#group.units += unitsOf(row.amount)
    this.#payment = undefined
  }

  #endGroup(): void {
    const { texts, count, units } = this.#group
    const method = texts.get('PmtMtd') ?? ''
    if (method === 'CHK') refuseTable('tableCheque')
    if (method !== '') this.#tell('PmtMtd', method)
    requireEqual(texts, count, units, texts.get('PmtInfId') ?? '')
    this.#noteDebtor(texts)
    this.#units += units
    this.#group = newGroup()
  }

  #noteDebtor(group: Texts): void {
    const account = group.get('DbtrAcct/Id/IBAN') ?? group.get('DbtrAcct/Id/Othr/Id')
    const currency = group.get('DbtrAcct/Ccy')
    const holder = group.get('Dbtr/Nm')
    if (account)
      this.#debtors.set(`${account} ${currency ?? ''}`, {
        name: 'debtor',
        facts: {
          account: account.slice(0, 40),
          ...(holder && { holder: holder.slice(0, 70) }),
          ...(currency && { currency: currency.slice(0, 3) }),
        },
      })
  }
}

const newGroup = (): { texts: Texts; count: number; units: bigint } => ({
  texts: new Map(),
  count: 0,
  units: 0n,
})

type Place = { level: string; elements: typeof ofHeader; path: string }

/** The payment, group or header that an element is in. */
function placeOf(path: string): Place | undefined {
  const level = levels.find(({ at }) => path.startsWith(`${at}/`))
  return level && { level: level.at, elements: level.elements, path: path.slice(level.at.length + 1) }
}

function* pieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024)
}

/** Refuses other documents and other messages, naming them. */
function refuseOthers(name: string, attributes: Readonly<Record<string, string>>): void {
  const spaces = Object.entries(attributes).flatMap(([key, value]) =>
    /^xmlns(?::|$)/.test(key) ? [value] : [],
  )
  const [message] = spaces.flatMap(
    (space) => /[:/]([a-z]{4}\.\d{3}\.[\w.]{1,30}?)(?:\.xsd)?$/.exec(space)?.[1] ?? [],
  )
  if (name !== 'Document' || !message) return refuseTable('tableTypeUnknown')
  if (!readable.includes(message)) refuseTable('tableMessageUnknown', { message })
}

/** Compares the number of payments and their sum with what the message, or a group of it, declares. */
function requireEqual(texts: Texts, count: number, units: bigint, group?: string): void {
  const number = texts.get('NbOfTxs')
  const sum = texts.get('CtrlSum')
  const named = group === undefined ? undefined : { group: group.slice(0, 35) }
  if (number !== undefined && Number(number) !== count)
    refuseTable(named ? 'tableGroupCountDiffers' : 'tableCountDiffers', {
      ...named,
      said: number.slice(0, 20),
      found: String(count),
    })
  if (sum !== undefined && unitsOf(sum) !== units)
    refuseTable(named ? 'tableGroupSumDiffers' : 'tableSumDiffers', {
      ...named,
      said: sum.slice(0, 30),
      found: textOfUnits(units),
    })
}
