import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Analytics, analyticsConsent, captureFor, operatorsAnalytics } from './analytics.ts'

const capture = vi.fn<Analytics['capture']>()
let stop = (): void => undefined
beforeEach(() => {
  analyticsConsent.set(true)
  stop = captureFor({ capture }, document)
})
afterEach(() => {
  stop()
  capture.mockClear()
  analyticsConsent.remove()
  document.body.replaceChildren()
})

/** Clicks the innermost element of this markup. */
function press(build: () => Element): void {
  const element = build()
  document.body.append(element)
  const inner = [...element.querySelectorAll('*')].at(-1) ?? element
  inner.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}
function made(name: string, words: string, label?: string): Element {
  const element = document.createElement(name)
  const inside = document.createElement('span')
  inside.textContent = words
  element.append(inside)
  if (label) element.setAttribute('aria-label', label)
  return element
}
const texts = () => capture.mock.calls.map(([{ text }]) => text)

test.each([
  ['Card 4111 1111 1111 1111', 'Card …'],
  ['4111-1111-1111-1111 of Ines', '… of Ines'],
  ['4111111111111111', '…'],
  ['378282246310005', '…'],
  ['6304000000000000000', '…'],
  ['Number 123-45-6789', 'Number …'],
  ['123 45 6789', '…'],
  ['123456789', '…'],
  ['4111 1111 1111 1111 and 123-45-6789', '… and …'],
])('of %j on what is pressed, card and social security numbers are left out: %j [B142]', (words, told) => {
  press(() => made('button', words))
  press(() => made('button', '', words))
  expect(texts()).toEqual([told, told])
})

test('other words and amounts are reported as they are', () => {
  press(() => made('a', 'Send 1,250.00 EUR'))
  press(() => made('button', 'Payments of 2026-11-20'))
  expect(texts()).toEqual(['Send 1,250.00 EUR', 'Payments of 2026-11-20'])
})

test('typed text and elements that are not controls are never captured', () => {
  press(() => Object.assign(document.createElement('input'), { value: '4111 1111 1111 1111' }))
  press(() => made('p', 'Your balance'))
  expect(capture).not.toHaveBeenCalled()
})

test('without consent nothing is captured, and as shipped there is no analytics (Q013)', () => {
  analyticsConsent.remove()
  press(() => made('button', 'Send'))
  expect(capture).not.toHaveBeenCalled()
  expect(operatorsAnalytics).toBeUndefined()
})
