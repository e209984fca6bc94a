import { expect, test } from 'vitest'
import { breakpoints, flagsAt, layoutAt, viewportFlags } from './viewport.ts'

test('the layout has five widths, each class up to and including its own [B023]', () => {
  expect(breakpoints).toEqual({ mobile: 476, tablet: 768, phablet: 871, laptop: 1024, desktop: 1280 })
  expect([layoutAt(476).mobile, layoutAt(477).mobile]).toEqual([true, false])
})

test.each([
  ['desktop', 1280],
  ['smallDesktop', 992],
  ['tablet', 871],
  ['largePhone', 576],
] as const)('the flag %s switches at %i [B024]', (name, width) => {
  expect(viewportFlags[name]).toBe(width)
  expect([flagsAt(width)[name], flagsAt(width + 1)[name]]).toEqual([true, false])
})
