import type { Face } from './faces.ts'
import { inVisualOrder, type Direction } from './visual-order.ts'

/** Letters in the same font. */
export type Run = { font: string; text: string }

/** Overrides would show the letters of a reference in another order than they have. */
const overrides = /[\u202D\u202E]/

/**
 * A paragraph as it can be written: a letter that no face has becomes its code, so that the reader sees that there is
 * a letter, white space a space; joiners and variation selectors without a shape are left out.
 */
export function printable(text: string, faces: readonly Face[]): string {
  if (/^[ -~]*$/.test(text)) return text
  return Array.from(text.normalize('NFC'), (letter) => {
    if (/\p{Cc}/u.test(letter) || overrides.test(letter)) return /\s/.test(letter) ? ' ' : codeOf(letter)
    if (faces.some((face) => face.has(letter.codePointAt(0) ?? 0))) return letter
    if (/\s/.test(letter)) return ' '
    return /\p{Default_Ignorable_Code_Point}/u.test(letter) ? '' : codeOf(letter)
  }).join('')
}

/** The code of a letter, in brackets: [U+0416]. */
const codeOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A line of shown text as runs from left to right; text that the font of a run cannot lay out is written as codes. */
export function runsOf(
  line: string,
  direction: Direction,
  faces: readonly Face[],
  canLayOut: (run: Run) => boolean,
): Run[] {
  const [first] = faces
  if (!first) throw new Error('runsOf needs at least one face')
  return inVisualOrder(line, direction)
    .flatMap((part) => runsOfPart(part, faces, first))
    .map((run) => (canLayOut(run) ? run : { font: first.name, text: Array.from(run.text, codeOf).join('') }))
}

function runsOfPart(part: string, faces: readonly Face[], first: Face): Run[] {
  const runs: Run[] = []
  for (const letter of part) {
    const codePoint = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // Spaces and digits keep the current font if it has them.
    const keeps = last && faces.find((face) => face.name === last.font)?.has(codePoint)
    const font = keeps ? last.font : (faces.find((face) => face.has(codePoint)) ?? first).name
    if (last && last.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}
