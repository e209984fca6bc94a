/** Lower-case letters that do not become Latin by removing accents. */
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/** Two-letter spellings of umlauts in German and Nordic names; their first letter is the letter without umlaut. */
const umlautSpellings = /(?:ae|oe|ue)/g

const withoutAccent = (letter: string): string => letter.normalize('NFD')[0] ?? ''

/**
 * Lower-case Latin form of a name for comparison, not for display: "Müller", "Mueller" and "Muller" are equal. Cyrillic is
 * transliterated as in Ukrainian passports (Resolution 55 of 2010), Greek by ISO 843.
 */
export const latin = (text: string): string =>
  Array.from(
    text.normalize('NFKC').toLowerCase().replace(/ο[υύ]/g, 'ou'),
    (letter) => transliterations[letter] ?? transliterations[withoutAccent(letter)] ?? letter,
  )
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(umlautSpellings, (spelling) => spelling[0] ?? '')

/**
 * The phonetic form of a Latin word, so that different transliterations of a name compare equal: "Khmelnytskyi"
 * and "Hmelnyckyj". Each rule is applied to the result of those before it, so their order matters.
 */
export const phoneticForm = (word: string): string =>
  word
    .replace(/shch|sch/g, 'sh')
    .replace(/kh|gh/g, 'h')
    .replace(/ts|tz|cz|c(?=[eiy])/g, 'c')
    .replace(/ph/g, 'f')
    .replace(/ks/g, 'x')
    .replace(/w/g, 'v')
    .replace(/g/g, 'h')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[^aeo])i(?=[aeou])/g, '')
