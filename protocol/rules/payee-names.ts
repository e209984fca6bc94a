import { latin, phoneticForm } from './latin.ts'

/** Result of comparing the name a payer entered with the account holder's. */
export type NameMatch = 'match' | 'close' | 'none'
export type NameKind = 'person' | 'company'

/**
 * Compares names as European banks do for verification of payee (Regulation (EU) 2024/886, article 5c; EPC218-23): script,
 * accents, case, punctuation, order of names, titles and legal forms are ignored. Initials, a part of a name and a typing
 * mistake are close matches; for a joint account each holder is compared.
 */
export function comparePayeeNames(payeeName: string, accountName: string, kind: NameKind): NameMatch {
  const holders = kind === 'person' ? [accountName, ...accountName.split(holderSeparator)] : [accountName]
  const matches = holders.map((holder) => compareWithHolder(payeeName, holder, kind))
  if (matches.includes('match')) return 'match'
  return matches.includes('close') ? 'close' : 'none'
}

/** What separates the holders of a joint account: a word for "and" or "or", or a mark. */
const holderSeparator = /\s+(?:&|and|und|et|y|e|și|и|і|та|oder|or)\s+|[/;,]/iu

function compareWithHolder(payeeName: string, holder: string, kind: NameKind): NameMatch {
  const { words: payeeWords, legalForm: payeeForm } = partsOf(payeeName, kind)
  const { words: holderWords, legalForm: holderForm } = partsOf(holder, kind)
  if (payeeWords.length === 0 || holderWords.length === 0) return 'none'
  const isSameName =
    sorted(payeeWords) === sorted(holderWords) || payeeWords.join('') === holderWords.join('')
  if (isSameName) return payeeForm && holderForm && payeeForm !== holderForm ? 'close' : 'match'
  const soundsSame = sorted(payeeWords.map(phoneticForm)) === sorted(holderWords.map(phoneticForm))
  // Transcriptions into another script differ in their spelling.
  if (soundsSame) return isLatin(payeeName) === isLatin(holder) ? 'close' : 'match'
  return isClose(payeeWords, holderWords, kind) ? 'close' : 'none'
}

/** A name without its legal form: "Kontor" of "Kontor GmbH"; a name that is only a legal form is returned unchanged. */
export function withoutLegalForm(name: string): string {
  const words = name.split(/\s+/).filter((word) => !formOf.has(latin(word).replace(/[^a-z0-9]/g, '')))
  return words.join(' ') || name
}

type NameParts = { words: string[]; legalForm: string | undefined }

const partsOf = (name: string, kind: NameKind): NameParts =>
  kind === 'person' ? personParts(name) : companyParts(name)

/** The words of a person's name, without titles. */
function personParts(name: string): NameParts {
  const all = joinedPrefixes(latinWords(latin(name).replace(apostropheOrDot, ' ')))
  return { words: withoutWords(all, titles), legalForm: undefined }
}

/** The words of a company's name, without articles and the like, and its normalised legal form. */
function companyParts(name: string): NameParts {
  const all = latinWords(latin(name).replace(apostropheOrDot, ''))
  return {
    words: withoutWords(all, { has: (word) => formOf.has(word) || joining.has(word) }),
    legalForm: all.map((word) => formOf.get(word)).find(Boolean),
  }
}

const apostropheOrDot = /[’'`.]/g

const latinWords = (text: string): string[] =>
  text
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** A name that consists only of such words, for example of a title, keeps them. */
function withoutWords(words: string[], ignored: { has: (word: string) => boolean }): string[] {
  const remaining = words.filter((word) => !ignored.has(word))
  return remaining.length > 0 ? remaining : words
}

/** Joins prefixes split off at an apostrophe: "O Brien", "D Angelo". */
const joinedPrefixes = (words: readonly string[]): string[] =>
  words.reduce<string[]>((joined, word) => {
    const previous = joined.at(-1)
    if (previous === 'o' || previous === 'd' || previous === 'l')
      return [...joined.slice(0, -1), previous + word]
    return [...joined, word]
  }, [])

/**
 * Each word of the shorter name matches a different word of the longer name: exactly, with a typing mistake, or as its
 * initial; at most two mistakes in all.
 */
function isClose(nameWords: readonly string[], otherWords: readonly string[], kind: NameKind): boolean {
  const [shorter, longer] =
    nameWords.length <= otherWords.length ? [nameWords, otherWords] : [otherWords, nameWords]
  const remaining = [...longer]
  let fullWords = 0
  let mistakes = 0
  // Long words first, so that an initial does not take the place of a word.
  for (const word of [...shorter].sort((a, b) => b.length - a.length)) {
    const nearest = remaining
      .map((candidate, index) => ({ index, difference: differenceOf(word, candidate) }))
      .sort((a, b) => a.difference - b.difference)[0]
    if (!nearest || nearest.difference === differentWords) return false
    remaining.splice(nearest.index, 1)
    if (nearest.difference === initialOfWord) continue
    mistakes += nearest.difference
    fullWords += 1
  }
  if (mistakes > maxMistakes || fullWords === 0) return false
  if (shorter.length === longer.length) return true
  if (shorter.length > 1) return true
  // A single word is enough only of a company: its first word, and not a short one.
  const [word = ''] = shorter
  return kind === 'company' && word.length > 4 && word === longer[0]
}

const maxMistakes = 2
/** Differences of two words above those of typing mistakes. */
const initialOfWord = 3
const differentWords = 4

/** The number of typing mistakes between two words, `initialOfWord` or `differentWords`. */
function differenceOf(a: string, b: string): number {
  if (a === b) return 0
  if ((a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))) return initialOfWord
  const length = Math.min(a.length, b.length)
  // In a short word a mistake makes another word.
  if (length <= 3) return differentWords
  const mistakes = distance(a, b)
  return mistakes <= (length > 7 ? maxMistakes : 1) ? mistakes : differentWords
}

/** Optimal string alignment distance: insertions, deletions, substitutions and transpositions. */
function distance(a: string, b: string): number {
  let rowBefore: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(lastRow, j) + 1,
          at(row, j - 1) + 1,
          at(lastRow, j - 1) + substitution,
          isSwapped ? at(rowBefore, j - 2) + 1 : Infinity,
        ),
      )
    }
    rowBefore = lastRow
    lastRow = row
  }
  return at(lastRow, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity

const isLatin = (text: string): boolean => !/[\p{L}--\p{Script=Latin}]/v.test(text)

const sorted = (words: readonly string[]): string => [...words].sort().join(' ')

const titles = new Set(
  (
    'mr mrs ms miss mx dr prof sir dame ing dipl mag herr frau hr sr sra srta don dona dna dl domnul doamna mme mlle ' +
    'monsieur madame pan pani p gospodin gospozha jr junior senior'
  ).split(' '),
)
const joining = new Set(['and', 'und', 'et', 'y', 'e', 'si', 'i', 'ta', 'the', 'of'])

/** Spellings of legal forms, as `latin` writes them, with their normalised form. */
const formOf: ReadonlyMap<string, string> = new Map(
  (
    'ltd:ltd limited:ltd plc:plc llc:llc llp:llp inc:inc incorporated:inc corp:corp corporation:corp co:co company:co ' +
    'gmbh:gmbh ag:ag kg:kg ohg:ohg ug:ug gbr:gbr ev:ev mbh:gmbh sa:sa sas:sas sarl:sarl eurl:eurl sl:sl slu:sl slp:sl srl:srl spa:spa sapa:sapa ' +
    'lda:lda ltda:ltda eireli:eireli mei:mei bv:bv nv:nv vof:vof ab:ab as:as asa:asa aps:aps oy:oy oyj:oyj ou:ou uab:uab mb:mb ii:ii ' +
    'sia:sia doo:doo dd:dd kft:kft zrt:zrt nyrt:nyrt sro:sro spzoo:spzoo pfa:pfa tov:tov too:too ooo:ooo oao:oao zao:zao pao:pao fop:fop ip:ip eood:eood ood:ood ad:ad'
  )
    .split(' ')
    .map((text) => text.split(':') as [string, string]),
)
