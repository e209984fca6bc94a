/**
 * Converts text to the characters that every bank accepts, up to a maximum length: the basic set of EPC217-08, which is
 * SWIFT's set X. Accents are removed from Latin letters; Cyrillic is transliterated as in passports (ICAO Doc 9303-3,
 * Ukrainian by Resolution 55 of 2010), Greek by ISO 843; other characters become full stops. Empty when no letter or digit
 * remains.
 */
export function bankText(text: string, maxLength: number): string {
  const written = inLatin(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cs}]/gu, ''))
    .replaceAll(/[&_;€@‘’‚`´“”„«»"–—‐‑‒−]/g, (sign) => signs[sign] ?? sign)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .trim()
    .slice(0, maxLength)
    .trim()
  return /[A-Za-z0-9]/.test(written) ? written : ''
}

/** Text for identifiers: no slash at the start or end and no double slash, as required by EPC230-15. */
export const bankReference = (text: string, maxLength: number): string =>
  bankText(text, maxLength)
    .replaceAll(/\/+/g, '/')
    .replaceAll(/^\/|\/$/g, '')
    .trim()

function inLatin(text: string): string {
  const isUkrainian = /[іїєґ]/iu.test(text)
  return text.replaceAll(/(?<=ο)[υύ]/giu, 'u').replaceAll(/[^\P{L}A-Za-z]/gu, (letter, at: number) => {
    const small = letter.toLowerCase()
    const isFirst = !/\p{L}/u.test(text[at - 1] ?? '')
    const latin =
      (isUkrainian ? ((isFirst ? ukrainianFirst[small] : undefined) ?? ukrainian[small]) : undefined) ??
      letters[small] ??
      letters[small.normalize('NFD')[0] ?? '']
    if (latin === undefined) return letter
    if (small === letter) return latin
    const beside = [text[at + 1], text[at - 1]].find((text) => text !== undefined && /\p{L}/u.test(text))
    const isAllCapitals = beside !== undefined && /\p{Lu}/u.test(beside)
    return isAllCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
  })
}

const table = (from: string, to: string): Record<string, string> => {
  const latin = to.split(' ')
  return Object.fromEntries(from.split(' ').map((letter, at) => [letter, latin[at] ?? '']))
}

const letters: Readonly<Record<string, string>> = {
  ...table('ß æ œ ø đ ð ł þ ı ħ ŋ ĸ ŧ ə', 'ss ae oe o d d l th i h n k t e'),
  ...table(
    'а б в г ґ д ђ ѓ е ё є ж з ѕ и і ї й ј к л љ м н њ о п р с т ћ ќ у ў ф х ц ч џ ш щ ъ ы э ю я',
    'a b v g g d d g e e ie zh z dz i i i i j k l lj m n nj o p r s t c k u u f kh ts ch dz sh shch ie y e iu ia',
  ),
  ь: '',
  ...table(
    'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω',
    'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
  ),
}
const ukrainian = table('г и', 'h y')
const ukrainianFirst = table('є ї й ю я', 'ye yi y yu ya')

const signs: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  ';': ',',
  '€': 'E',
  '@': '(at)',
  ...Object.fromEntries(Array.from('‘’‚`´“”„«»"', (sign) => [sign, "'"])),
  ...Object.fromEntries(Array.from('–—‐‑‒−', (sign) => [sign, '-'])),
}
