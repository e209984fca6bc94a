import { expect, test } from 'vitest'
import { directionOf, inVisualOrder } from './visual-order.ts'

/** Lines from left to right, as the program of GNU FriBidi writes them. */
const lines = [
  ['Pay 12', 'Pay 12'],
  ['Pay 12 (שלום)', 'Pay 12 (םולש)'],
  ['To שלום עולם', 'To םלוע םולש'],
  ['שלום עולם 12', '12 םלוע םולש'],
  ['שלום (עולם)!', '!(םלוע) םולש'],
  ['שלום (12.50 EUR)', '(EUR 12.50) םולש'],
  ['A [ב {ג}] ד', 'A [{ג} ב] ד'],
  ['מחיר: 1,250.00 ₪ (כולל מע״מ)', '(מ״עמ ללוכ) ₪ 1,250.00 :ריחמ'],
  ['INV-12/3 עבור דירה', 'INV-12/3 הריד רובע'],
  ['مرحبا (محمد) ١٢٣-۴۵', '۴۵-١٢٣ (دمحم) ابحرم'],
] as const

test.each(lines)('the line %s is read from the right where its script is [FI-22]', (line, visual) => {
  // The font lays out the letters of a word.
  const parts = inVisualOrder(line, directionOf(line)).map((part) =>
    /[\u05D0-\u05EA\u0621-\u064A]/.test(part) ? Array.from(part).reverse().join('') : part,
  )
  expect(parts.join('')).toBe(visual)
})

test('a line without a letter from the right keeps the direction of its paragraph [FI-22]', () => {
  expect(inVisualOrder('12 EUR', directionOf('שלום 12 EUR')).join('')).toBe('EUR 12')
  expect(inVisualOrder('(EUR) 12', 'rtl').join('')).toBe('12 (EUR)')
})
