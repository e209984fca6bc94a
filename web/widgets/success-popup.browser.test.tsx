import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SuccessPopup } from './success-popup.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('is shown for three seconds and closes by itself [B235]', async () => {
  const onClose = vi.fn<() => void>()
  await render(<SuccessPopup onClose={onClose}>25.00 EUR to Bo</SuccessPopup>)
  expect(document.querySelector('dialog')?.textContent).toContain('Successfully submitted')
  vi.advanceTimersByTime(2_999)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('stays while the pointer is moved onto it, but not because a resting pointer is where it opens [B235]', async () => {
  const onClose = vi.fn<() => void>()
  await render(<SuccessPopup onClose={onClose}>25.00 EUR to Bo</SuccessPopup>)
  const words = document.querySelector('dialog output')!
  words.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await new Promise(requestAnimationFrame)
  expect(document.querySelector('[data-held]')).toBeNull()
  words.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  await expect.poll(() => document.querySelector('[data-held]')).not.toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(onClose).not.toHaveBeenCalled()
  words.dispatchEvent(
    new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }),
  )
  await expect.poll(() => document.querySelector('[data-held]')).toBeNull()
  vi.advanceTimersByTime(3_000)
  expect(onClose).toHaveBeenCalledOnce()
})
