import { setImmediate } from 'node:timers/promises'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Money } from '@sixpence/money'
import { type Book, type BookLine, type Pieces, TooLong } from './book.ts'
import { aboutLine, exchangeLine, typeWord } from './book-words.ts'
import { legalLine, letterhead } from './letterhead.ts'
import { Paper, type Style } from './paper.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89 }
const margin = 44
const inner = page.width - 2 * margin
const columns = [
  { x: margin, width: 90, align: 'left' },
  { x: margin + 98, width: inner - 98 - 2 * 98, align: 'left' },
  { x: page.width - margin - 190, width: 90, align: 'right' },
  { x: page.width - margin - 90, width: 90, align: 'right' },
] as const
/** Most lines of a PDF; its reader is a person. */
export const maxPdfLines = 2_000
/** Drawing blocks the thread; after this many lines it yields to others. */
const linesAtOnce = 10

const meta: Style = { face: 'text', size: 8, colour: 'ink-2' }
const plain: Style = { face: 'text', size: 9, colour: 'ink' }
const strong: Style = { face: 'strong', size: 9, colour: 'ink' }
const small: Style = { face: 'text', size: 7, colour: 'ink-3' }

type Sheet = { paper: Paper; book: Book; pages: number }

/**
 * A tagged table under the brand's letterhead; headings repeated on further pages are artifacts. @throws TooLong
 * beyond 2,000 lines
 */
export async function* bookPdf(book: Book): Pieces {
  const { brand, language, t } = book
  const title = book.totals ? t('Account statement') : t('Account entries')
  const paper = await Paper.open({
    brand,
    language,
    title: `${title}, ${book.account.number}, ${brand.name}`,
    size: [page.width, page.height],
    at: book.at,
    facts: [book.account, book.holder, book.address],
  })
  const sheet: Sheet = { paper, book, pages: 1 }
  let y = balances(sheet, facts(sheet, titled(sheet, title)))
  const table = paper.table()
  y = head(sheet, y, table.row)
  let count = 0
  for await (const line of book.lines) {
    count += 1
    await paper.prepare(line)
    if (count > maxPdfLines) throw new TooLong()
    if (y + heightOf(paper, line, book) > page.height - 64) {
      foot(sheet)
      paper.doc.addPage({ size: [page.width, page.height], margin: 0 })
      sheet.pages += 1
      y = head(sheet, margin, (_type, cells) => paper.decoration(() => cells.forEach((cell) => cell())))
    }
    y = row(sheet, y, line, table.row)
    if (count % linesAtOnce === 0) await setImmediate()
  }
  table.end()
  if (count === 0)
    paper.part('P', () =>
      paper.write(t('There are no entries.'), plain, { x: margin, y: y + 10, width: inner }),
    )
  foot(sheet)
  yield await paper.bytes()
}

function titled({ paper, book: { brand } }: Sheet, title: string): number {
  letterhead(paper, brand, { width: page.width, margin, top: 34 })
  let below = 0
  paper.part('H1', () => {
    below = paper.write(
      title,
      { face: 'display', size: 18, colour: 'ink' },
      { x: margin, y: 92, width: inner },
    )
  })
  return below + 8
}

function facts({ paper, book }: Sheet, top: number): number {
  const { account, days, holder, language, t } = book
  const { day, moment } = paperFormat(language)
  const rows: [string, string][] = [
    [t('Account holder'), [holder, ...book.address].join(', ')],
    [t('Account'), account.alias],
    ...(account.iban === undefined ? [] : [['IBAN', inGroups(account.iban)] as [string, string]]),
    ...(account.bic === undefined ? [] : [['BIC', account.bic] as [string, string]]),
    [t('Our account number'), account.number],
    [t('Days'), t('{first} to {last}', { first: day(days.from), last: day(days.to) })],
    [t('Created on'), moment(book.at.toISOString())],
  ]
  let y = top
  for (const [term, value] of rows)
    paper.part('P', () => {
      const below = paper.write(term, meta, { x: margin, y: y + 1, width: 100 })
      y = Math.max(below, paper.write(value, plain, { x: margin + 108, y, width: inner - 108 })) + 3
    })
  return y + 10
}

/** For a statement: opening balance, money out, money in, closing balance. */
function balances({ paper, book }: Sheet, top: number): number {
  const { opening, closing, totals, t } = book
  if (!opening || !closing || !totals) return top
  const cells: [string, Money][] = [
    [t('Opening balance'), opening],
    [t('Money out'), totals.debit],
    [t('Money in'), totals.credit],
    [t('Closing balance'), closing],
  ]
  const width = inner / cells.length
  paper.decoration(() => paper.doc.roundedRect(margin, top, inner, 46, 4).fill(paper.colour('surface-inset')))
  for (const [at, [term, amount]] of cells.entries())
    paper.part('P', () => {
      const box = { x: margin + at * width + 12, width: width - 18 }
      const y = paper.write(term, meta, { ...box, y: top + 9 })
      paper.write(words(amount, book), strong, { ...box, y: y + 1 })
    })
  return top + 62
}

type Row = (type: 'TH' | 'TD', cells: readonly (() => void)[]) => void

function head({ paper, book: { t } }: Sheet, top: number, add: Row): number {
  const names = [t('Day'), t('Details'), t('Amount'), t('Balance after')]
  let below = top
  add(
    'TH',
    names.map((name, at) => () => {
      below = Math.max(below, paper.write(name, { ...meta, face: 'strong' }, { ...columnAt(at), y: top }))
    }),
  )
  rule(paper, below + 3, 'line-firm')
  return below + 8
}

function row({ paper, book }: Sheet, top: number, line: BookLine, add: Row): number {
  const { title, more } = textsOf(line, book)
  let below = top
  const put = (text: string, style: Style, at: number, y: number): number => {
    const end = paper.write(text, style, { ...columnAt(at), y })
    below = Math.max(below, end)
    return end
  }
  add('TD', [
    () => put(dayWords(line.at, book), plain, 0, top),
    () => {
      const y = put(title, strong, 1, top)
      if (more) put(more, meta, 1, y)
    },
    () => put(words(line.amount, book), line.amount.units < 0n ? plain : strong, 2, top),
    () => line.balanceAfter && put(words(line.balanceAfter, book), { ...plain, colour: 'ink-2' }, 3, top),
  ])
  rule(paper, below + 4, 'line-hair')
  return below + 9
}

/** Does not break between its parts. */
const dayWords = (at: Date, { language }: Book): string =>
  paperFormat(language).mediumDay(at.toISOString()).replaceAll(' ', '\u00a0')

/** An IBAN in print format: groups of four. */
const inGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

const columnAt = (at: number) => columns[at] ?? columns[0]

function textsOf(line: BookLine, { t }: Book): { title: string; more: string } {
  const kind = typeWord(line, t)
  const { account, bic } = line.party ?? {}
  const more = [
    line.name && kind,
    line.reference,
    aboutLine(line, t),
    exchangeLine(line, t),
    account && [inAccount(account), bic].filter(Boolean).join(', '),
    line.note,
  ]
  return { title: line.name || kind, more: more.filter(Boolean).join(' · ') }
}

const inAccount = (account: string): string => (/^[A-Z]{2}\d{2}/.test(account) ? inGroups(account) : account)

/** Height the texts need, slightly overestimated. */
function heightOf(paper: Paper, line: BookLine, book: Book): number {
  const { title, more } = textsOf(line, book)
  const { width } = columnAt(1)
  const linesOf = (text: string, style: Style): number => Math.ceil((paper.width(text, style) * 1.2) / width)
  return (linesOf(title, strong) + linesOf(more, meta)) * 13 + 12
}

function foot({ paper, book, pages }: Sheet): void {
  const { brand, t } = book
  paper.decoration(() => {
    paper.write(legalLine(brand), small, { x: margin, y: page.height - 46, width: inner - 70 })
    const place = t('Page {page}', { page: pages })
    paper.write(place, small, { x: page.width - margin - 60, y: page.height - 46, width: 60, align: 'right' })
  })
}

const rule = (paper: Paper, y: number, colour: 'line-hair' | 'line-firm'): void =>
  paper.decoration(() =>
    paper.doc
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(0.6)
      .stroke(paper.colour(colour)),
  )

const words = (amount: Money, { language }: Book): string => paperFormat(language).money(amount)
