import { latin, phoneticForm } from './latin.ts'

/** Result of comparing the name a payer entered with the account holder's. */
export type NameMatch = 'match' | 'close' | 'none'
export type NameKind = 'person' | 'company'

/**
 * Compares names as European banks do for verification of payee (Regulation (EU) 2024/886, article 5c; EPC218-23): script,
 * accents, case, punctuation, order of names, titles and legal forms are ignored. Initials, a part of a name and a typing
 * mistake are close matches; for a joint account each holder is compared.
 */
export function comparePayeeNames(payeeName: string, held: string, kind: NameKind): NameMatch {
  const holders =
    kind === 'person' ? [held, ...held.split(/\s+(?:&|and|und|et|y|e|și|и|і|та|oder|or)\s+|[/;,]/iu)] : [held]
  const matches = holders.map((holder) => compare(payeeName, holder, kind))
  return matches.includes('match') ? 'match' : matches.includes('close') ? 'close' : 'none'
}

function compare(payeeName: string, held: string, kind: NameKind): NameMatch {
  const [first, other] = [wordsOf(payeeName, kind), wordsOf(held, kind)]
  if (first.words.length === 0 || other.words.length === 0) return 'none'
  if (sorted(first.words) === sorted(other.words) || first.words.join('') === other.words.join(''))
    return first.form && other.form && first.form !== other.form ? 'close' : 'match'
  if (sorted(first.words.map(phoneticForm)) === sorted(other.words.map(phoneticForm)))
    return isForeign(payeeName, held) ? 'match' : 'close'
  return isClose(first.words, other.words, kind) ? 'close' : 'none'
}

/** A name without its legal form: "Kontor" of "Kontor GmbH"; a name that is only a legal form is returned unchanged. */
export function withoutLegalForm(name: string): string {
  const words = name.split(/\s+/).filter((word) => !formOf.has(latin(word).replace(/[^a-z0-9]/g, '')))
  return words.join(' ') || name
}

type Words = { words: string[]; form: string | undefined }

/** The words of a name without titles, and its normalised legal form. */
function wordsOf(name: string, kind: NameKind): Words {
  const all = latin(name)
    .replace(/[’'`.]/g, kind === 'company' ? '' : ' ')
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const joined = kind === 'person' ? joinedPrefixes(all) : all
  const words = joined.filter((word) =>
    kind === 'person' ? !titles.has(word) : !formOf.has(word) && !joining.has(word),
  )
  const form = kind === 'company' ? joined.map((word) => formOf.get(word)).find(Boolean) : undefined
  // A name that consists only of a title or legal form is kept.
  return { words: words.length > 0 ? words : joined, form }
}

/** Joins prefixes split off at an apostrophe: "O Brien", "D Angelo". */
const joinedPrefixes = (words: readonly string[]): string[] =>
  words.reduce<string[]>((before, word) => {
    const last = before.at(-1)
    if (last === 'o' || last === 'd' || last === 'l') return [...before.slice(0, -1), last + word]
    return [...before, word]
  }, [])

/**
 * Each word of the shorter name matches a different word of the longer name: exactly, with a typing mistake, or as its
 * initial; at most two mistakes in all.
 */
function isClose(item: readonly string[], other: readonly string[], kind: NameKind): boolean {
  const [few, many] = item.length <= other.length ? [item, other] : [other, item]
  const left = [...many]
  let [whole, mistakes] = [0, 0]
  for (const word of [...few].sort((a, b) => b.length - a.length)) {
    const nearest = left
      .map((candidate, at) => ({ at, candidate, miss: missOf(word, candidate) }))
      .sort((a, b) => a.miss - b.miss)[0]
    if (!nearest || nearest.miss === notAtAll) return false
    left.splice(nearest.at, 1)
    if (nearest.miss <= maxMistakes) {
      mistakes += nearest.miss
      whole += 1
    }
  }
  if (mistakes > maxMistakes || whole === 0) return false
  if (few.length === many.length) return true
  // A partial name must be long enough: two words of a person's name, or a company's first word.
  if (kind === 'person' || whole < few.length) return few.length > 1
  return few.length > 1 || ((few[0] ?? '').length > 4 && few[0] === many[0])
}

const maxMistakes = 2
const [initial, notAtAll] = [3, 4]

/**
 * Number of typing mistakes between two words, limited by their length; an initial counts more, a word without a match most.
 */
function missOf(a: string, b: string): number {
  if (a === b) return 0
  if ((a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))) return initial
  const length = Math.min(a.length, b.length)
  const mistakes = length > 3 ? distance(a, b) : notAtAll
  return mistakes <= (length > 7 ? maxMistakes : 1) ? mistakes : notAtAll
}

/** Optimal string alignment distance: insertions, deletions, substitutions and transpositions. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 9) + 1 : 9
      row.push(Math.min((last[j] ?? 9) + 1, (row[j - 1] ?? 9) + 1, (last[j - 1] ?? 9) + same, swapped))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 9
}

const isForeign = (a: string, b: string): boolean => isLatin(a) !== isLatin(b)
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
