/**
 * Removes the invisible characters that are copied along with a text: zero-width spaces, soft hyphens, joiners that join
 * nothing, and direction marks around the text. Joiners between letters or parts of an emoji belong to the text, and so do
 * the tags of a flag. Other marks inside a text stay, and `visibleText` refuses them: they could disguise the text.
 */
export const withoutInvisible = (text: string): string => (plain.test(text) ? text : cleaned(text))

/** Most texts are ASCII letters, digits and signs without spaces around: they contain nothing invisible. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

const cleaned = (text: string): string =>
  text
    .replace(/[\u{AD}\u{200B}\u{2060}\u{FEFF}]/gu, '')
    .replace(strayJoiner, '')
    .replace(strayTag, '')
    .replace(/^[\p{Cf}\s]+/u, '')
    .replace(atEnd, '')

/** A single line without invisible characters: tabs and line separators, as in a copied cell, become spaces. */
export const asOneLine = (text: string): string =>
  withoutInvisible(text.replace(/[\t\u{2028}\u{2029}]/gu, ' '))

// Each expression matches only at the first character of a run, so that its time is linear in the length of the text: names
// and addresses of strangers are read before their length is known.
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])[\u{200C}\u{200D}]|[\u{200C}\u{200D}](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu
const strayTag = /(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/gu
const edge = String.raw`(?![\u{E0020}-\u{E007F}])[\p{Cf}\s]`
const atEnd = new RegExp(`(?<!${edge})(?:${edge})+$`, 'u')

/** Text without control, surrogate, private-use and invisible characters, except those `withoutInvisible` leaves. */
export const visibleText = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\u{200C}|\u{200D}|[\u{E0020}-\u{E007F}])*$/u

/** `visibleText` of several lines, which may contain tabs. */
export const visibleLines =
  /^(?:[\n\r\t]|[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\u{200C}|\u{200D}|[\u{E0020}-\u{E007F}])*$/u

/** An e-mail address for comparison: without surrounding spaces and invisible characters, in lower case. */
export const cleanEmail = (rawText: string): string => withoutInvisible(rawText).trim().toLowerCase()

/** A phone number without what is typed or copied around its digits: separators, a label before it, invisible characters. */
export const cleanPhone = (rawText: string): string =>
  rawText
    .normalize('NFKC')
    .replace(/^[^:+\d]*:/u, '')
    .replace(/[\s\p{Cf}\p{Pd}()./]/gu, '')

/**
 * The form of an e-mail address. An apostrophe is allowed before the @ (RFC 5322, atext). After it comes a host name: no IP
 * address, in brackets (RFC 5321, 4.1.3) or digits (RFC 3696, 2), and no empty label.
 */
export const emailForm =
  /^[^\s\p{C}@"<>()[\],;:\\]+@(?:[^\s\p{C}@"'<>()[\],;:\\.]+\.)+(?!\d+$)[^\s\p{C}@"'<>()[\],;:\\.]{2,}$/u
