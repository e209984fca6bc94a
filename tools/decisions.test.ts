import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

const FOLDER = 'docs/decisions/'

type Page = { name: string; number: number; title: string; status: string; lines: string[] }

// The title without the ids of the catalogue that may follow it in brackets.
const HEADING = /^# ([1-9]\d*)\. (.+?)(?: \[[A-Z0-9 -]+\])?$/
const LINK = String.raw`\[(?:decision )?\d+\]\(\d{4}-[a-z0-9-]+\.md\)`
const STATUS = new RegExp(
  String.raw`^Status: accepted, \d{4}-\d\d-\d\d\.` +
    String.raw`(?: (?:Changed \d{4}-\d\d-\d\d|(?:Changes|Changed by|Superseded by|Goes on from) ` +
    String.raw`(?:${LINK}|decisions ${LINK}(?:, ${LINK})* and ${LINK}))\.)*$`,
)
const LONGEST_TITLE = 60

const files = sourceFiles()
const inFolder = files.filter(({ path }) => path.startsWith(FOLDER))
const index = inFolder.find(({ path }) => path === `${FOLDER}README.md`)?.text ?? ''
const pages = inFolder.filter(({ path }) => path !== `${FOLDER}README.md`).map(readPage)

test('a decision has its number and title, an empty line, its status, an empty line and its text', () => {
  expect(pages.flatMap(formProblems)).toEqual([])
})

test('the file of a decision is named by its number and title', () => {
  expect(pages.filter((page) => page.name !== fileName(page)).map(({ name }) => name)).toEqual([])
})

test('no two decisions have the same number', () => {
  expect(repeated(pages.map(({ number }) => number))).toEqual([])
})

test('the index lists each decision once, by its title, and says which are superseded', () => {
  const lines = [...index.matchAll(/^- .*$/gm)].map(([line]) => line)
  expect(lines.sort()).toEqual(pages.map(indexLine).sort())
})

test('a decision that changes or supersedes another is named by the other, and the reverse', () => {
  const changes = pages.flatMap((page) =>
    decisionsAfter('Changes', page).map((changed) => `${page.number} changes ${changed}`),
  )
  const changed = pages.flatMap((page) =>
    decisionsAfter('Changed by|Superseded by', page).map((other) => `${other} changes ${page.number}`),
  )
  expect(changes.sort()).toEqual(changed.sort())
})

// Whether the link leads to a file is checked by tidy.test.ts.
test('a link to a decision leads to the number that it names', () => {
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  expect(documents.flatMap(wrongNumbers)).toEqual([])
})

test('finds a page without the form, a long title and a link to another number', () => {
  const page = (text: string): string[] => formProblems(readPage({ path: `${FOLDER}0007-x.md`, text }))
  const right = '# 7. A title [B003 SP-19]\n\nStatus: accepted, 2026-11-21.\n\nText.\n'
  expect(page(right)).toEqual([])
  const changed = ' Changed 2026-11-29. Changes decisions [3](0003-a.md), [4](0004-b.md) and [5](0005-c.md).'
  expect(page(right.replace('21.', `21.${changed}`))).toEqual([])
  const faults: [string, string][] = [
    ['# 7. A', '# 0007 A'],
    ['\n\nStatus', '\nStatus'],
    ['Status: accepted, ', ''],
    ['21.', '21. Replaces [decision 3](0003-a.md).'],
    ['\n\nText.', '\nText.'],
    ['Text.', ''],
    ['A title', 'A title '.repeat(9).trim()],
  ]
  expect(faults.filter(([part, other]) => page(right.replace(part, other)).length === 0)).toEqual([])
  expect(
    wrongNumbers({ path: 'a.md', text: '[decision\n7](decisions/0008-x.md), [8](0008-x.md)' }),
  ).toHaveLength(1)
})

function readPage({ path, text }: SourceFile): Page {
  const lines = text.split('\n')
  const [, number, title = ''] = HEADING.exec(lines[0] ?? '') ?? []
  return { name: path.slice(FOLDER.length), number: Number(number), title, status: lines[2] ?? '', lines }
}

function formProblems({ name, title, status, lines }: Page): string[] {
  return [
    ...(title === '' ? [`${name}: the first line is not "# 12. Title"`] : []),
    ...(title.length > LONGEST_TITLE ? [`${name}: the title has more than ${LONGEST_TITLE} characters`] : []),
    ...(STATUS.test(status) ? [] : [`${name}: the third line is not "Status: accepted, 2026-11-22."`]),
    ...(lines[1] === '' && lines[3] === '' ? [] : [`${name}: no empty line before and after the status`]),
    ...(lines[4] ? [] : [`${name}: no text after the status`]),
  ]
}

/** Number in four digits and the title in lower case, without apostrophes, other signs as hyphens. */
function fileName({ number, title }: Page): string {
  const words = title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${String(number).padStart(4, '0')}-${words.replaceAll(/^-|-$/g, '')}.md`
}

const indexLine = ({ name, number, title, status }: Page): string =>
  `- [${number}. ${title}](${name})${status.includes('Superseded by') ? ' (superseded)' : ''}`

/** The numbers of the decisions that follow these words in the status. */
function decisionsAfter(words: string, { status }: Page): number[] {
  const parts = [...status.matchAll(new RegExp(`(?:${words}) ((?:decisions )?\\[.*?\\))\\.(?= |$)`, 'g'))]
  return parts.flatMap(([, links = '']) =>
    [...links.matchAll(/\((\d{4})-/g)].map(([, number]) => Number(number)),
  )
}

function wrongNumbers({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\[(?:[Dd]ecision\s)?(\d+)\]\((?:[^()\s]*\/)?(\d{4})-[a-z0-9-]+\.md\)/g)]
    .filter(([, number, target]) => Number(number) !== Number(target))
    .map(([link]) => `${path}: ${link}`)
}

const repeated = (numbers: number[]): number[] =>
  numbers.filter((number, position) => numbers.indexOf(number) !== position)
